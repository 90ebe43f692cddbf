// Package posttest is the contract of a [post.Store] as tests: every store passes the
// same ones.
package posttest

import (
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tengen/internal/account"
	"tengen/internal/contract"
	"tengen/internal/notice"
	"tengen/internal/post"
)

var start = time.Date(2026, 11, 29, 18, 0, 0, 123456000, time.UTC)

func at(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }

// parcel is one that came and is due at minutes.
func parcel(way post.Way, id account.ID, name string, came, due int) post.Parcel {
	return post.Parcel{
		Way: way, Account: id, Name: name, At: at(came), Due: at(due), State: post.Waiting,
		Notice: notice.Notice{
			Kind: notice.Offer, Game: name, Seat: 2, At: at(came), From: notice.Account("boris"), Until: at(99),
			What: map[string]string{"offer": "draw"},
		},
	}
}

// TestStore runs the contract against pairs of stores made by open: both on one
// database, which is empty. They may be the same store.
func TestStore(t *testing.T, open func(*testing.T) (a, b post.Store)) {
	contract.Run(t, open, []contract.Clause[post.Store]{
		{Name: "a parcel of a name comes once", Test: once},
		{Name: "what is due", Test: due},
		{Name: "what became of parcels", Test: marks},
		{Name: "wishes", Test: wishes},
		{Name: "browsers", Test: browsers},
		{Name: "the keys stay", Test: keys},
		{Name: "an account is forgotten", Test: forgets},
	})
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(post.Parcel{}, "ID")); d != "" {
		t.Errorf("%s (-want +got)\n%s", what, d)
	}
}

func add(t *testing.T, s post.Store, list ...post.Parcel) {
	t.Helper()
	for _, p := range list {
		fresh, err := s.AddParcel(t.Context(), p)
		contract.Must(t, err)
		if !fresh {
			t.Errorf("%s was there already", p.Name)
		}
	}
}

func once(t *testing.T, a, b post.Store) {
	var wait sync.WaitGroup
	var mu sync.Mutex
	first := 0
	for i := range 8 {
		wait.Go(func() {
			fresh, err := []post.Store{a, b}[i%2].AddParcel(t.Context(), parcel(post.Mail, "anna", "g", 1, 2))
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				t.Error(err)
			}
			if fresh {
				first++
			}
		})
	}
	wait.Wait()
	if first != 1 {
		t.Errorf("%d of eight were the first, want one", first)
	}
	add(t, a, parcel(post.Push, "anna", "g", 1, 2), parcel(post.Mail, "boris", "g", 1, 2))
	list, err := b.OpenParcels(t.Context(), post.Mail, "anna")
	contract.Must(t, err)
	same(t, "anna's letters", list, []post.Parcel{parcel(post.Mail, "anna", "g", 1, 2)})
}

func due(t *testing.T, a, b post.Store) {
	one, two, three := parcel(post.Mail, "anna", "1", 1, 7), parcel(post.Mail, "boris", "2", 2, 5), parcel(post.Mail, "anna", "3", 3, 9)
	told := parcel(post.Told, "anna", "4", 1, 1)
	told.State = post.Sent
	add(t, a, one, two, three, told, parcel(post.Push, "anna", "5", 1, 1))
	for _, c := range []struct {
		way        post.Way
		now, limit int
		want       []post.Parcel
	}{
		{post.Mail, 4, 9, nil},
		{post.Mail, 7, 9, []post.Parcel{two, one}},
		{post.Mail, 9, 1, []post.Parcel{two}},
		{post.Mail, 9, 9, []post.Parcel{two, one, three}},
		{post.Told, 9, 9, nil},
	} {
		got, err := b.DueParcels(t.Context(), c.way, at(c.now), c.limit)
		contract.Must(t, err)
		same(t, "what is due", got, c.want)
	}
}

func marks(t *testing.T, a, b post.Store) {
	one, two := parcel(post.Mail, "anna", "1", 1, 1), parcel(post.Mail, "anna", "2", 8, 8)
	add(t, a, one, two)
	list, err := b.OpenParcels(t.Context(), post.Mail, "anna")
	contract.Must(t, err)
	contract.Must(t, b.MarkParcels(t.Context(), []int64{list[0].ID}, post.Begun, at(20), 3))
	one.State, one.Due, one.Tries = post.Begun, at(20), 3
	got, err := a.OpenParcels(t.Context(), post.Mail, "anna")
	contract.Must(t, err)
	same(t, "one is begun", got, []post.Parcel{one, two})
	contract.Must(t, b.MarkParcels(t.Context(), []int64{list[0].ID, list[1].ID}, post.Sent, at(21), 4))
	got, err = a.OpenParcels(t.Context(), post.Mail, "anna")
	contract.Must(t, err)
	same(t, "all are sent", got, []post.Parcel(nil))
	contract.Must(t, a.SweepParcels(t.Context(), at(5)))
	add(t, a, parcel(post.Mail, "anna", "1", 30, 30)) // the old one is forgotten
	if fresh, err := a.AddParcel(t.Context(), parcel(post.Mail, "anna", "2", 30, 30)); err != nil || fresh {
		t.Errorf("one that was sent lately comes again: %v, %v", fresh, err)
	}
}

func wishes(t *testing.T, a, b post.Store) {
	check := func(id account.ID, want ...post.Wish) {
		t.Helper()
		got, err := b.Wishes(t.Context(), id)
		contract.Must(t, err)
		sort := cmpopts.SortSlices(func(x, y post.Wish) bool { return x.Way+post.Way(x.Kind) < y.Way+post.Way(y.Kind) })
		if d := cmp.Diff(want, got, cmpopts.EquateEmpty(), sort); d != "" {
			t.Errorf("wishes (-want +got)\n%s", d)
		}
	}
	check("anna")
	turn, offer := post.Wish{Way: post.Mail, Kind: notice.YourTurn, Wanted: true}, post.Wish{Way: post.Push, Kind: notice.Offer}
	contract.Must(t, a.PutWishes(t.Context(), "anna", []post.Wish{turn, offer}))
	check("anna", turn, offer)
	turn.Wanted = false
	contract.Must(t, a.PutWishes(t.Context(), "anna", []post.Wish{turn}))
	check("anna", turn, offer)
	check("boris")
}

func browsers(t *testing.T, a, b post.Store) {
	one := post.Browser{Endpoint: "https://push.example/1", Account: "anna", Key: "k", Auth: "a", Agent: "Firefox", At: at(2)}
	two := post.Browser{Endpoint: "https://push.example/2", Account: "anna", Key: "k2", Auth: "a2", At: at(1)}
	contract.Must(t, a.PutBrowser(t.Context(), one))
	contract.Must(t, a.PutBrowser(t.Context(), two))
	check := func(what string, id account.ID, want ...post.Browser) {
		t.Helper()
		got, err := b.Browsers(t.Context(), id)
		contract.Must(t, err)
		same(t, what, got, want)
	}
	check("the oldest first", "anna", two, one)
	one.Account = "boris"
	contract.Must(t, a.PutBrowser(t.Context(), one))
	check("who signed in last has the browser", "boris", one)
	check("and nobody else", "anna", two)
	contract.Must(t, a.DropBrowser(t.Context(), two.Endpoint))
	contract.Must(t, a.DropBrowser(t.Context(), two.Endpoint))
	check("dropped", "anna")
}

func keys(t *testing.T, a, b post.Store) {
	want := post.Keys{Public: "p", Private: "q"}
	for i, s := range []post.Store{a, b, a} {
		offered := want
		if i > 0 {
			offered = post.Keys{Public: "other", Private: "other"}
		}
		got, err := s.PushKeys(t.Context(), offered)
		contract.Must(t, err)
		same(t, "the keys", got, want)
	}
}

func forgets(t *testing.T, a, b post.Store) {
	for _, id := range []account.ID{"anna", "boris"} {
		add(t, a, parcel(post.Mail, id, "1", 1, 1))
		contract.Must(t, a.PutWishes(t.Context(), id, []post.Wish{{Way: post.Mail, Kind: notice.Offer, Wanted: true}}))
		contract.Must(t, a.PutBrowser(t.Context(), post.Browser{Endpoint: "https://push.example/" + string(id), Account: id, At: at(1)}))
	}
	contract.Must(t, a.ForgetAccount(t.Context(), "anna"))
	contract.Must(t, a.ForgetAccount(t.Context(), "anna"))
	for id, want := range map[account.ID]int{"anna": 0, "boris": 3} {
		parcels, err := b.OpenParcels(t.Context(), post.Mail, id)
		contract.Must(t, err)
		list, err := b.Wishes(t.Context(), id)
		contract.Must(t, err)
		shown, err := b.Browsers(t.Context(), id)
		contract.Must(t, err)
		same(t, "what is left of "+string(id), len(parcels)+len(list)+len(shown), want)
	}
}
