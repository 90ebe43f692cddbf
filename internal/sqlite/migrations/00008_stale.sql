-- What is made from other tables and must be made again. A migration that changes
-- what a line in the lists holds says INSERT OR IGNORE INTO stale VALUES ('lists');
-- the program makes the lists again from the log when it opens the file, and takes
-- the row away when that is done.

-- +goose Up

CREATE TABLE stale (
    what TEXT PRIMARY KEY
) WITHOUT ROWID, STRICT;

-- Lines got winners, classes and families.
INSERT INTO stale (what) VALUES ('lists');
