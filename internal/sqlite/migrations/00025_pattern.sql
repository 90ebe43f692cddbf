-- The opening that the first three stones of a game make, so that games can be found
-- by it: its code, '' where they make none.

-- +goose Up

ALTER TABLE game ADD COLUMN pattern TEXT NOT NULL DEFAULT '';

CREATE INDEX game_pattern ON game (pattern, changed DESC) WHERE pattern <> '';

INSERT OR IGNORE INTO stale (what) VALUES ('lists');
