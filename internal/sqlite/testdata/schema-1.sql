-- A database of schema 1, as the program of that time left it: an open game and one that was won.

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

CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));
INSERT INTO goose_db_version (version_id, is_applied, tstamp) VALUES (0, 1, '2026-11-29 20:00:00');
INSERT INTO goose_db_version (version_id, is_applied, tstamp) VALUES (1, 1, '2026-11-29 20:00:00');

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
