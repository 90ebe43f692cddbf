package browsertest

import (
	"path"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
	"github.com/pquerna/otp/totp"

	"tengen/internal/account"
	"tengen/say"
)

// Two guests play; one registers, and the game is under her name, for her opponent
// too. When she has it all erased the game stays, without the name.
func TestGuestBecomesAPerson(t *testing.T) {
	t.Parallel()
	v := newVillage(t)
	anna, other := v.window("Anna", "en"), v.window("Other", "ru")
	_, _, address := couple(anna, other, choices{"preset": "rif"})
	alternate(anna, other, "h8 h9")
	anna.open("/register?next=/account")
	anna.sees(anna.say("account.register.keep", say.Args{"n": 1}))
	anna.fill("#field-name", "Anna")
	anna.fill("#field-password", peoplesPassword)
	anna.press(anna.say("account.register.do", nil))
	anna.at("/account")
	anna.open("/account/games")
	anna.sees("Anna – guest")
	anna.open(address)
	anna.table()
	anna.put("i7")
	other.played("i7")
	other.open(address)
	other.table()
	other.sees("Anna – гость")
	other.put("i9")
	anna.played("i9")

	anna.open("/account")
	anna.press(anna.say("account.erase.title", nil))
	anna.at("/account/erase")
	anna.show("erase")
	anna.fill("#field-present", peoplesPassword)
	anna.press(anna.say("account.erase.do", nil))
	anna.sees(anna.say("account.erase.done", nil))
	other.open(address)
	other.table()
	other.sees("удалённый игрок – гость")
	v.movesAre(path.Join("/", address), "h8 h9 i7 i9")
}

// The pages about people, used as people do: registering, the second step, signing
// in with the code, a forgotten password. They fit in every window.
func TestPeoplePages(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "ru"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			v := newVillage(t)
			w := v.window("Anna", lang)
			w.open("/register")
			w.show("register")
			w.enrol("Anna", "anna@example.org")
			w.open(v.link("confirm"))
			w.show("confirm")
			w.press(w.say("account.confirm.do", nil))
			w.sees(w.say("account.confirm.done", nil))
			w.open("/account")
			w.show("settings")
			secret := setUpDevice(w)
			w.signOut()
			w.open("/login")
			w.show("login")
			w.signIn("Anna")
			w.sees(w.say("account.code.lead", nil))
			w.showClosely("code")
			code, err := totp.GenerateCode(secret, time.Now().Add(30*time.Second))
			w.must("make a code", err)
			w.fill("#field-code", code)
			w.submit("/login/code")
			w.at("/account")
			w.signOut()
			w.open("/reset")
			w.show("reset")
			w.fill("#field-email", "anna@example.org")
			w.press(w.say("account.reset.do", nil))
			w.sees(w.say("account.reset.sent", nil))
			w.open(v.link("reset"))
			w.show("new-password")
			w.fill("#field-password", "another good password")
			w.press(w.say("account.reset.set", nil))
			w.at("/login")
			w.roughNetwork() // a wrong password is an answer that browsers log
			w.signIn("Anna")
			w.sees(w.say("account.wrong.sign-in", nil))
			w.show("refused-sign-in")
		})
	}
}

// setUpDevice turns the second step on, with the code of now. No code is taken twice:
// who signs in then uses the next one, which is taken early.
func setUpDevice(w *window) (secret string) {
	w.t.Helper()
	w.fill("#field-second-present", peoplesPassword)
	w.submit("/account/device")
	w.at("/account/device")
	w.showClosely("device")
	secret = await(w, "the secret", "document.querySelector('p code')?.textContent ?? ''", func(s string) bool { return s != "" })
	code, err := totp.GenerateCode(secret, time.Now())
	w.must("make a code", err)
	w.fill("#field-code", code)
	w.press(w.say("account.second.confirm", nil))
	w.sees(w.say("account.second.codes", nil))
	w.showClosely("codes")
	return secret
}

// authenticator gives the window a device that keeps passkeys and knows its owner.
func (w *window) authenticator() {
	w.t.Helper()
	target := chromedp.FromContext(w.ctx).Target
	_, err := cdp.Call(w.ctx, target, webauthn.Enable, webauthn.EnableParams{})
	w.must("have devices", err)
	_, err = cdp.Call(w.ctx, target, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal, HasResidentKey: true,
		HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	w.must("have a device", err)
}

// A passkey is made in the settings, signs in by itself, and after the password
// instead of a code; once removed it does neither.
func TestPasskey(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "ru"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			v := newVillage(t)
			w := v.window("Anna", lang)
			w.authenticator()
			w.enrol("Anna", "")
			w.fill("#field-passkey-present", peoplesPassword)
			w.submit("/account/passkey")
			w.at("/account/passkey")
			w.showClosely("passkey")
			w.fill("#field-label", "phone")
			w.press(w.say("account.passkeys.make", nil))
			w.at("/account")
			w.sees(w.say("account.done.passkey", nil))
			await(w, "the passkey", "document.querySelector('[name=label]')?.value ?? ''", func(name string) bool { return name == "phone" })
			w.show("settings-passkey")
			w.signOut()
			w.open("/login?next=/account")
			w.press(w.say("account.passkeys.sign-in", nil))
			w.at("/account")
			w.sees("Anna")

			setUpDevice(w)
			w.signOut()
			w.signIn("Anna")
			w.sees(w.say("account.code.lead", nil))
			w.press(w.say("account.passkeys.sign-in", nil))
			w.at("/account")

			w.press(w.say("account.passkeys.drop", nil))
			w.sees(w.say("account.done.passkeys", nil))
			w.signOut()
			w.roughNetwork() // the refusal is an answer that browsers log
			w.open("/login?next=/account")
			w.press(w.say("account.passkeys.sign-in", nil))
			w.sees(w.say("account.wrong.passkey", nil))
		})
	}
}

// Somebody is followed, blocked and reported; a moderator decides, and who reported
// reads what came of it.
func TestReport(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "ru"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			v := newVillage(t)
			v.official("Keeper", account.Moderator)
			v.official("Chief", account.Administrator)
			mallory, anna, keeper := v.window("Mallory", lang), v.window("Anna", lang), v.window("Keeper", lang)
			mallory.enrol("Mallory", "")
			mallory.fill("#field-about", "I play.")
			mallory.submit("/account/profile")
			mallory.sees(mallory.say("account.done.profile", nil))
			anna.enrol("Anna", "")
			anna.open("/players/Mallory")
			anna.press(anna.say("account.tie.follow", nil))
			anna.sees(anna.say("account.tie.unfollow", nil))
			anna.open("/account/following")
			anna.show("following")
			anna.open("/players/Mallory")
			anna.press(anna.say("account.tie.block", nil))
			anna.sees(anna.say("account.tie.unblock", nil))
			anna.show("player")
			anna.press(anna.say("moderation.report.short", nil))
			anna.at("/players/Mallory/report")
			anna.choose("reason", "abuse")
			anna.fill("#field-text", "See game seven.")
			anna.show("report")
			anna.press(anna.say("moderation.report.do", nil))
			anna.sees(anna.say("moderation.report.sent", nil))

			keeper.signIn("Keeper")
			keeper.at("/account")
			keeper.openMenu()
			keeper.press(keeper.say("moderation.nav.n", say.Args{"n": 1}))
			keeper.at("/moderation")
			keeper.show("queue")
			keeper.press(keeper.say("moderation.look", nil))
			keeper.press(keeper.say("moderation.take", nil))
			keeper.sees(keeper.say("moderation.give-back", nil))
			keeper.choose("verdict", "close")
			keeper.fill("#field-told", "Be kind.")
			keeper.show("one-report")
			keeper.press(keeper.say("moderation.decide", nil))
			keeper.sees(keeper.say("moderation.queue.waiting.none", nil))
			keeper.open("/moderation/notes")
			keeper.show("notes")
			anna.open("/account/reports")
			anna.sees(anna.say("moderation.heard.acted", nil))
			anna.show("my-reports")
			mallory.open("/players/Mallory")
			mallory.sees(mallory.say("account.closed", nil))
			mallory.roughNetwork() // the refusal is an answer that browsers log
			mallory.signIn("Mallory")
			mallory.sees("Be kind.")

			keeper.open("/account")
			keeper.signOut()
			keeper.signIn("Chief")
			keeper.at("/account")
			keeper.open("/players/Anna/office")
			keeper.show("office")
			if strings.Contains(anna.page(), "Be kind.") {
				t.Error("who reported reads what was said to the other")
			}
		})
	}
}
