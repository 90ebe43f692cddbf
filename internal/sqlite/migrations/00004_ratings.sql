-- Ratings, and news that must reach people who are away.
-- All times are microseconds since 1970, UTC.

-- +goose Up

-- More of a game's line in the lists.
ALTER TABLE game ADD COLUMN rated   INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN winner  INTEGER NOT NULL DEFAULT 0;  -- the seat that won, 0 for none
ALTER TABLE game ADD COLUMN class   TEXT    NOT NULL DEFAULT ''; -- of its speed
ALTER TABLE game ADD COLUMN family  TEXT    NOT NULL DEFAULT ''; -- of its rules, where it is rated
ALTER TABLE game ADD COLUMN level1  INTEGER NOT NULL DEFAULT 0;  -- of the engine on seat 1, 0 is a person
ALTER TABLE game ADD COLUMN level2  INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN private INTEGER NOT NULL DEFAULT 0;  -- 1 is in no list

UPDATE game SET
    rated  = coalesce((SELECT json_extract(CAST(event AS TEXT), '$.options.rated') FROM event
                       WHERE game = game.id AND version = 1), 0),
    level1 = coalesce((SELECT json_extract(CAST(event AS TEXT), '$.level') FROM event
                       WHERE game = game.id AND version <= 3 AND json_extract(CAST(event AS TEXT), '$.event') = 'seated'
                         AND json_extract(CAST(event AS TEXT), '$.seat') = 1), 0),
    level2 = coalesce((SELECT json_extract(CAST(event AS TEXT), '$.level') FROM event
                       WHERE game = game.id AND version <= 3 AND json_extract(CAST(event AS TEXT), '$.event') = 'seated'
                         AND json_extract(CAST(event AS TEXT), '$.seat') = 2), 0);

-- One row a rated game: what it did to the ratings of both players. It can be made
-- again from the log and from whose the seats are. Ratings count within a pool: a
-- class of speed and a family of rules.
CREATE TABLE rated_game (
    game       TEXT    PRIMARY KEY,
    class      TEXT    NOT NULL,
    family     TEXT    NOT NULL,
    at         INTEGER NOT NULL, -- when it ended
    score      INTEGER NOT NULL, -- of the first seat, in half points
    first      TEXT    NOT NULL, -- accounts
    second     TEXT    NOT NULL,
    sides      TEXT    NOT NULL  -- ratings before and after, and numbers of games, as JSON
) WITHOUT ROWID, STRICT;

CREATE INDEX rated_game_order ON rated_game (class, family, at, game);
CREATE INDEX rated_game_first ON rated_game (first, class, family, at, game);
CREATE INDEX rated_game_second ON rated_game (second, class, family, at, game);

-- Where an account stands in a pool after its last game there.
CREATE TABLE standing (
    account   TEXT    NOT NULL,
    class     TEXT    NOT NULL,
    family    TEXT    NOT NULL,
    value     REAL    NOT NULL,
    deviation REAL    NOT NULL,
    rating    TEXT    NOT NULL, -- all of it, as JSON
    games     INTEGER NOT NULL,
    at        INTEGER NOT NULL, -- of the last game
    PRIMARY KEY (account, class, family)
) WITHOUT ROWID, STRICT;

CREATE INDEX standing_list ON standing (class, family, value DESC, account);

-- How often the ratings of a pool were written, so that two writers notice each
-- other; and from where on they must be counted again, if a count was broken off.
CREATE TABLE pool (
    class     TEXT    NOT NULL,
    family    TEXT    NOT NULL,
    revision  INTEGER NOT NULL,
    todo_at   INTEGER,
    todo_game TEXT,
    PRIMARY KEY (class, family)
) WITHOUT ROWID, STRICT;

-- What waits to be brought to somebody, and what was brought: a row stays for a
-- while, so that nothing is brought twice.
CREATE TABLE outbox (
    id      INTEGER PRIMARY KEY,
    way     TEXT    NOT NULL, -- mail or push
    account TEXT    NOT NULL,
    name    TEXT    NOT NULL, -- what happened is the same where the names are
    at      INTEGER NOT NULL,
    due     INTEGER NOT NULL, -- not before
    tries   INTEGER NOT NULL,
    state   TEXT    NOT NULL, -- waiting, begun, sent, dropped
    notice  TEXT    NOT NULL  -- as JSON
) STRICT;

CREATE UNIQUE INDEX outbox_once ON outbox (way, account, name);
CREATE INDEX outbox_due ON outbox (due) WHERE state IN ('waiting', 'begun');
CREATE INDEX outbox_at ON outbox (at);

-- What an account wants to hear of, where that differs from what is usual.
CREATE TABLE wish (
    account TEXT    NOT NULL,
    way     TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    wanted  INTEGER NOT NULL,
    PRIMARY KEY (account, way, kind)
) WITHOUT ROWID, STRICT;

-- Browsers that take pushed messages.
CREATE TABLE push_browser (
    endpoint TEXT    PRIMARY KEY,
    account  TEXT    NOT NULL,
    p256dh   TEXT    NOT NULL,
    auth     TEXT    NOT NULL,
    agent    TEXT    NOT NULL,
    lang     TEXT    NOT NULL,
    at       INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

CREATE INDEX push_browser_account ON push_browser (account, at);

-- The pair of keys with which this server signs what it pushes: one row.
CREATE TABLE push_key (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    public  TEXT NOT NULL,
    private TEXT NOT NULL
) STRICT;
