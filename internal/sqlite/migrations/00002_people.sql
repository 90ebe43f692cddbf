-- People: accounts, where they are signed in, and which seats are theirs.
-- All times are microseconds since 1970, UTC.

-- +goose Up

CREATE TABLE account (
    id        TEXT    PRIMARY KEY,
    version   INTEGER NOT NULL,
    name      TEXT    NOT NULL, -- as its owner writes it; '' when erased
    fold      TEXT    UNIQUE,   -- what names that look alike have in common; NULL when erased
    email     TEXT    NOT NULL,
    confirmed INTEGER NOT NULL,
    country   TEXT    NOT NULL,
    lang      TEXT    NOT NULL,
    role      TEXT    NOT NULL,
    password  TEXT    NOT NULL, -- its hash, in the PHC form
    second    TEXT    NOT NULL, -- the second step of signing in, as JSON; '' is none
    created   INTEGER NOT NULL,
    erased    INTEGER
) WITHOUT ROWID, STRICT;

CREATE INDEX account_email ON account (email) WHERE confirmed = 1;

-- Names of accounts that were erased, so that nobody comes in their place.
CREATE TABLE retired_name (
    hash TEXT PRIMARY KEY -- SHA-256 of the fold
) WITHOUT ROWID, STRICT;

CREATE TABLE session (
    hash    TEXT    PRIMARY KEY, -- of the token in the browser
    account TEXT    NOT NULL,
    created INTEGER NOT NULL,
    seen    INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    address TEXT    NOT NULL,
    agent   TEXT    NOT NULL
) WITHOUT ROWID, STRICT;

CREATE INDEX session_account ON session (account, seen DESC);

CREATE TABLE token (
    hash    TEXT    PRIMARY KEY,
    account TEXT    NOT NULL,
    purpose TEXT    NOT NULL,
    data    TEXT    NOT NULL,
    expires INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

CREATE INDEX token_account ON token (account, purpose);

-- Who has a seat of a game. The log of the game knows a seat by its key alone, so
-- that it never holds a name that would have to be erased from it.
CREATE TABLE seat (
    game    TEXT    NOT NULL,
    seat    INTEGER NOT NULL, -- 1 or 2
    account TEXT    NOT NULL, -- '' for a guest
    guest   TEXT    NOT NULL, -- hash of the token of the guest's browser, or ''
    at      INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID, STRICT;

CREATE INDEX seat_account ON seat (account, at DESC) WHERE account <> '';
CREATE INDEX seat_guest ON seat (guest) WHERE guest <> '';

-- What officials did.
CREATE TABLE note (
    id     INTEGER PRIMARY KEY,
    at     INTEGER NOT NULL,
    by     TEXT    NOT NULL, -- '' for who has the machine itself
    act    TEXT    NOT NULL,
    whom   TEXT    NOT NULL,
    detail TEXT    NOT NULL
) STRICT;

CREATE INDEX note_at ON note (at DESC);
