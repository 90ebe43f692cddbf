// Package account is the use case of people: who somebody is, how he proves it,
// which seats are his, and what he may do.
//
// Start with [New], which gives the [App] of one node. [App.Register] makes an
// account and [App.SignIn] a [Session]; [App.Who] finds the person behind the
// token of a session. [Name] is what people are called by, [Role] what they may
// do. What the package needs it declares: [Store] and [Mailer]; time and chance
// come in with the [Config].
//
// # What is kept of secrets
//
// Of a password only an argon2id hash is kept, of every token (session, link in
// a mail, browser of a guest, recovery code) only a SHA-256: each has at least 80
// random bits, so one round is enough. The secret of a second step must be kept
// as it is.
//
// # What nobody learns
//
// Names are public: whether one is taken may be seen. Whether a password or an
// e-mail address belongs to an account may not: the answers are the same and the
// work is the same for a name that there is not.
//
// # Guests
//
// Who plays without an account is a guest: a token in his browser. His seats
// become those of the account that he makes or uses later in that browser, if he
// says so. A seat that belongs to an account is held by that account alone.
package account
