-- The lobby: what people propose to each other, and the games that came of it.
-- All times are microseconds since 1970, UTC.

-- +goose Up

-- An offer to play that nobody has taken yet.
CREATE TABLE proposal (
    id      TEXT    PRIMARY KEY,
    maker   TEXT    NOT NULL, -- a person, "a:" or "g:" and his id
    target  TEXT    NOT NULL, -- the person it is for, '' for everybody
    made    INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    body    TEXT    NOT NULL  -- all of it, as JSON
) WITHOUT ROWID, STRICT;

CREATE INDEX proposal_maker ON proposal (maker);
CREATE INDEX proposal_target ON proposal (target) WHERE target <> '';

-- A game that two persons have agreed on. It is written together with the end of
-- the proposal that it came of, before the game is made; what is not done when the
-- server stops is done when it starts again.
CREATE TABLE deal (
    game    TEXT    PRIMARY KEY,
    origin  TEXT    NOT NULL UNIQUE, -- what it came of: there is one deal of each
    first   TEXT    NOT NULL,        -- the person who opens
    second  TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    done    INTEGER NOT NULL,        -- 1 when the game is there
    options TEXT    NOT NULL         -- as JSON
) WITHOUT ROWID, STRICT;

CREATE INDEX deal_first ON deal (first, at DESC);
CREATE INDEX deal_second ON deal (second, at DESC);
CREATE INDEX deal_waiting ON deal (at) WHERE done = 0;
