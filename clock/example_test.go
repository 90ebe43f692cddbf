package clock_test

import (
	"fmt"
	"time"

	"tengen/clock"
)

func ExampleParse() {
	for _, text := range []string{"40/120m,20/60m,15m+30s", "russia-90-30", "1h,3x60s", "5+2"} {
		c, err := clock.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(c)
	}
	// Output:
	// 40/120m,20/60m,15m+30s
	// 90m+30s
	// 60m,3x60s
	// time control "5+2": at "5" (character 1): the unit is missing; write 5m
}

func ExampleState() {
	c := clock.MustParse("10s,3x5s")
	start := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	s := clock.New(c, c).Start(clock.First, start)

	// Seat 1 thinks for 17 seconds: 10 of main time, a whole period, 2 of the next.
	now := start.Add(17 * time.Second)
	f := s.Face(clock.First, now)
	fmt.Println(f.Main, f.Periods, f.Period, f.Left)

	// The press makes the period in use whole again.
	s = s.Press(now, 0)
	f = s.Face(clock.First, now)
	fmt.Println(f.Main, f.Periods, f.Period, f.Left)

	deadline, _ := s.Deadline()
	fmt.Println("seat", s.Turn, "has until", deadline.Format(time.TimeOnly))
	// Output:
	// 0s 2 3s 8s
	// 0s 2 5s 10s
	// seat 2 has until 12:00:42
}

func ExampleDigits() {
	fmt.Println(clock.Digits(89*time.Minute+59*time.Second), clock.Digits(9300*time.Millisecond))
	// Output: 1:29:59 0:09.3
}
