-- Who tried which puzzle, and the ratings of puzzles and of those who solve them.

-- +goose Up

CREATE TABLE puzzle_try (
    account TEXT NOT NULL,
    puzzle  TEXT NOT NULL,
    at      INTEGER NOT NULL, -- microseconds since 1970
    solved  INTEGER NOT NULL,
    sides   TEXT NOT NULL, -- the ratings before and after, as JSON
    PRIMARY KEY (account, puzzle)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_try_by_time ON puzzle_try (account, at);

CREATE TABLE puzzle_solver (
    account  TEXT PRIMARY KEY,
    tries    INTEGER NOT NULL,
    standing TEXT NOT NULL -- as JSON
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_rating (
    puzzle   TEXT PRIMARY KEY,
    tries    INTEGER NOT NULL,
    standing TEXT NOT NULL -- as JSON
) STRICT, WITHOUT ROWID;
