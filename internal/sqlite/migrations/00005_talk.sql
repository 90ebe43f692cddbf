-- What is said at games, and the vacations of correspondence players.
-- All times are microseconds since 1970, UTC. A person is "a:" and the id of an
-- account, or "g:" and the hash of a guest's token.

-- +goose Up

-- One row a line; n counts the lines of a game from 1.
CREATE TABLE chat_line (
    game    TEXT    NOT NULL,
    n       INTEGER NOT NULL,
    room    TEXT    NOT NULL, -- players or watchers
    at      INTEGER NOT NULL,
    seat    INTEGER NOT NULL, -- 0 for who watches
    person  TEXT    NOT NULL, -- '' when erased
    command TEXT    NOT NULL, -- names the message, so that one sent again is found
    text    TEXT    NOT NULL, -- '' when dropped or erased
    dropped TEXT    NOT NULL, -- the moderator who dropped it, or ''
    PRIMARY KEY (game, n)
) WITHOUT ROWID, STRICT;

CREATE UNIQUE INDEX chat_command ON chat_line (game, person, command) WHERE person <> '';
CREATE INDEX chat_person ON chat_line (person) WHERE person <> '';

-- Who may not talk, until when.
CREATE TABLE chat_mute (
    person TEXT    PRIMARY KEY,
    until  INTEGER NOT NULL,
    by     TEXT    NOT NULL
) WITHOUT ROWID, STRICT;

-- Who wants no talk.
CREATE TABLE chat_quiet (
    person TEXT PRIMARY KEY
) WITHOUT ROWID, STRICT;

CREATE TABLE vacation (
    account TEXT    NOT NULL,
    began   INTEGER NOT NULL,
    until   INTEGER NOT NULL, -- when it ends at the latest
    ended   INTEGER,          -- NULL while it lasts
    PRIMARY KEY (account, began)
) WITHOUT ROWID, STRICT;

CREATE INDEX vacation_open ON vacation (until) WHERE ended IS NULL;
