-- The log of all games, and the lists that are made from it.

-- +goose Up

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
