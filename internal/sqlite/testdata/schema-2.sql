-- A database of schema 2, as the program of that time left it: an open game and one that was won, and a person who played it.

-- One row an event. Its version counts the events of its game from 1, so the
-- primary key lets only one of two appends at the same version through.
CREATE TABLE event (
    game    TEXT    NOT NULL,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL, -- microseconds since 1970, UTC
    command TEXT,             -- names the command that made it, so that a repeat is found
    event   BLOB    NOT NULL, -- as package game encodes it
    PRIMARY KEY (game, version)
) WITHOUT ROWID, STRICT;

CREATE UNIQUE INDEX event_command ON event (game, command) WHERE command IS NOT NULL;

-- One row a game: its line in the lists. It can be made again from the events.
CREATE TABLE game (
    id      TEXT    PRIMARY KEY,
    phase   TEXT    NOT NULL, -- seating, live or ended
    changed INTEGER NOT NULL, -- when the phase was entered
    created INTEGER NOT NULL,
    started INTEGER,
    preset  TEXT    NOT NULL,
    opening TEXT    NOT NULL,
    clock   TEXT    NOT NULL,
    moves   INTEGER NOT NULL,
    result  TEXT    NOT NULL,
    ending  TEXT    NOT NULL
) WITHOUT ROWID, STRICT;

CREATE INDEX game_list ON game (phase, changed DESC, id);

-- The latest time the log knows, of a beat or an event: one row.
CREATE TABLE beat (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;

INSERT INTO beat (one, at) VALUES (1, 0);

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

CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));
INSERT INTO goose_db_version (version_id, is_applied, tstamp) VALUES (0, 1, '2026-11-29 20:00:00');
INSERT INTO goose_db_version (version_id, is_applied, tstamp) VALUES (1, 1, '2026-11-29 20:00:00');
INSERT INTO goose_db_version (version_id, is_applied, tstamp) VALUES (2, 1, '2026-11-29 20:00:00');

INSERT INTO event VALUES ('open', 1, 1795975200000000, NULL, CAST('{"event":"created","v":1,"at":"2026-11-29T18:00:00Z","options":{"preset":"russia","opening":"none","reading":"permitted","foul":"lose","firstPass":7,"twoPassDraw":true,"noFiveDraw":true,"hints":"black","clocks":["5m+10s","5m+10s"],"clockStart":"at-once","flag":"automatic","lag":false,"takeback":"never","adjourn":true,"claims":"judged","rated":false,"letters":"russian-i"}}' AS BLOB));
INSERT INTO event VALUES ('open', 2, 1795975200000000, '1:c1', CAST('{"event":"seated","v":1,"at":"2026-11-29T18:00:00Z","seat":1,"name":"Anna","keyHash":"a"}' AS BLOB));
INSERT INTO event VALUES ('open', 3, 1795975200000000, NULL, CAST('{"event":"seated","v":1,"at":"2026-11-29T18:00:00Z","seat":2,"name":"Boris","keyHash":"b"}' AS BLOB));
INSERT INTO event VALUES ('open', 4, 1795975200000000, '1:c3', CAST('{"event":"started","v":1,"at":"2026-11-29T18:00:00Z"}' AS BLOB));
INSERT INTO event VALUES ('open', 5, 1795975210000000, NULL, CAST('{"event":"placed","v":1,"at":"2026-11-29T18:00:10Z","seat":1,"point":"h8"}' AS BLOB));
INSERT INTO event VALUES ('open', 6, 1795975220000000, '1:c5', CAST('{"event":"placed","v":1,"at":"2026-11-29T18:00:20Z","seat":2,"point":"i9"}' AS BLOB));
INSERT INTO event VALUES ('open', 7, 1795975230000000, NULL, CAST('{"event":"adjourn-asked","v":1,"at":"2026-11-29T18:00:30Z","seat":2}' AS BLOB));
INSERT INTO event VALUES ('open', 8, 1795975240000000, '1:c7', CAST('{"event":"adjourned","v":1,"at":"2026-11-29T18:00:40Z","seat":1}' AS BLOB));
INSERT INTO event VALUES ('open', 9, 1795975250000000, NULL, CAST('{"event":"sealed","v":1,"at":"2026-11-29T18:00:50Z","seat":1,"move":"j10"}' AS BLOB));
INSERT INTO event VALUES ('open', 10, 1795984200000000, '1:c9', CAST('{"event":"ready","v":1,"at":"2026-11-29T20:30:00Z","seat":1}' AS BLOB));
INSERT INTO event VALUES ('open', 11, 1795984210000000, NULL, CAST('{"event":"ready","v":1,"at":"2026-11-29T20:30:10Z","seat":2}' AS BLOB));
INSERT INTO event VALUES ('open', 12, 1795984210000000, '1:c11', CAST('{"event":"resumed","v":1,"at":"2026-11-29T20:30:10Z"}' AS BLOB));
INSERT INTO event VALUES ('open', 13, 1795984210000000, NULL, CAST('{"event":"placed","v":1,"at":"2026-11-29T20:30:10Z","seat":1,"point":"j10"}' AS BLOB));
INSERT INTO game VALUES ('open', 'live', 1795975200000000, 1795975200000000, 1795975200000000, 'russia', 'none', '5m+10s', 0, '', '');

INSERT INTO event VALUES ('five', 1, 1795975200000000, NULL, CAST('{"event":"created","v":1,"at":"2026-11-29T18:00:00Z","options":{"preset":"russia","opening":"none","reading":"permitted","foul":"lose","firstPass":7,"twoPassDraw":true,"noFiveDraw":true,"hints":"black","clocks":["none","none"],"clockStart":"at-once","flag":"automatic","lag":false,"takeback":"never","adjourn":true,"claims":"judged","rated":false,"letters":"russian-i"}}' AS BLOB));
INSERT INTO event VALUES ('five', 2, 1795975200000000, '1:c1', CAST('{"event":"seated","v":1,"at":"2026-11-29T18:00:00Z","seat":1,"name":"Anna","keyHash":"a"}' AS BLOB));
INSERT INTO event VALUES ('five', 3, 1795975200000000, NULL, CAST('{"event":"seated","v":1,"at":"2026-11-29T18:00:00Z","seat":2,"name":"Boris","keyHash":"b"}' AS BLOB));
INSERT INTO event VALUES ('five', 4, 1795975200000000, '1:c3', CAST('{"event":"started","v":1,"at":"2026-11-29T18:00:00Z"}' AS BLOB));
INSERT INTO event VALUES ('five', 5, 1795975200000000, NULL, CAST('{"event":"placed","v":1,"at":"2026-11-29T18:00:00Z","seat":1,"point":"h8"}' AS BLOB));
INSERT INTO event VALUES ('five', 6, 1795975200000000, '1:c5', CAST('{"event":"placed","v":1,"at":"2026-11-29T18:00:00Z","seat":2,"point":"a1"}' AS BLOB));
INSERT INTO event VALUES ('five', 7, 1795975200000000, NULL, CAST('{"event":"placed","v":1,"at":"2026-11-29T18:00:00Z","seat":1,"point":"i8"}' AS BLOB));
INSERT INTO event VALUES ('five', 8, 1795975200000000, '1:c7', CAST('{"event":"placed","v":1,"at":"2026-11-29T18:00:00Z","seat":2,"point":"a3"}' AS BLOB));
INSERT INTO event VALUES ('five', 9, 1795975200000000, NULL, CAST('{"event":"placed","v":1,"at":"2026-11-29T18:00:00Z","seat":1,"point":"j8"}' AS BLOB));
INSERT INTO event VALUES ('five', 10, 1795975200000000, '1:c9', CAST('{"event":"placed","v":1,"at":"2026-11-29T18:00:00Z","seat":2,"point":"a5"}' AS BLOB));
INSERT INTO event VALUES ('five', 11, 1795975200000000, NULL, CAST('{"event":"placed","v":1,"at":"2026-11-29T18:00:00Z","seat":1,"point":"k8"}' AS BLOB));
INSERT INTO event VALUES ('five', 12, 1795975200000000, '1:c11', CAST('{"event":"placed","v":1,"at":"2026-11-29T18:00:00Z","seat":2,"point":"a7"}' AS BLOB));
INSERT INTO event VALUES ('five', 13, 1795975200000000, NULL, CAST('{"event":"adjourn-asked","v":1,"at":"2026-11-29T18:00:00Z","seat":2}' AS BLOB));
INSERT INTO event VALUES ('five', 14, 1795975200000000, '1:c13', CAST('{"event":"adjourned","v":1,"at":"2026-11-29T18:00:00Z","seat":1}' AS BLOB));
INSERT INTO event VALUES ('five', 15, 1795975200000000, NULL, CAST('{"event":"sealed","v":1,"at":"2026-11-29T18:00:00Z","seat":1,"move":"l8"}' AS BLOB));
INSERT INTO event VALUES ('five', 16, 1795975200000000, '1:c15', CAST('{"event":"resumed","v":1,"at":"2026-11-29T18:00:00Z","author":"arbiter"}' AS BLOB));
INSERT INTO event VALUES ('five', 17, 1795975200000000, NULL, CAST('{"event":"placed","v":1,"at":"2026-11-29T18:00:00Z","seat":1,"ends":true,"point":"l8"}' AS BLOB));
INSERT INTO event VALUES ('five', 18, 1795975200000000, '1:c17', CAST('{"event":"won","v":1,"at":"2026-11-29T18:00:00Z","winner":"black","ending":"five","row":["h8","i8","j8","k8","l8"]}' AS BLOB));
INSERT INTO game VALUES ('five', 'ended', 1795975200000000, 1795975200000000, 1795975200000000, 'russia', 'none', '', 9, 'black', 'five');

UPDATE beat SET at = 1795984211000000;

INSERT INTO account (id, version, name, fold, email, confirmed, country, lang, role, password, second, created, erased) VALUES ('anna', 3, 'Анна', 'ahha', 'anna@example.org', 1, 'EE', 'ru', 'administrator', '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '', 1795983210000000, NULL);
INSERT INTO account (id, version, name, fold, email, confirmed, country, lang, role, password, second, created, erased) VALUES ('gone', 2, '', NULL, '', 0, '', '', '', '', '', 1795983210000000, 1795984210000000);
INSERT INTO retired_name VALUES ('hash-of-a-name');
INSERT INTO session VALUES ('hash-of-a-session', 'anna', 1795984209000000, 1795984210000000, 1805984210000000, '192.0.2.1', 'a browser');
INSERT INTO token VALUES ('hash-of-a-token', 'anna', 'reset', '', 1796984210000000);
INSERT INTO seat VALUES ('five', 1, 'anna', '', 1795984110000000);
INSERT INTO seat VALUES ('five', 2, '', 'hash-of-a-guest', 1795984110000000);
INSERT INTO note (at, by, act, whom, detail) VALUES (1795984210000000, '', 'set-role', 'anna', 'administrator');
