-- What people have practised: cards of exercises that come back, and tallies.
-- Times are microseconds since 1970, UTC; days are written 2026-11-30, UTC.

-- +goose Up

CREATE TABLE practice_card (
    account  TEXT    NOT NULL,
    exercise TEXT    NOT NULL,
    box      INTEGER NOT NULL, -- 0 for what need not come back
    due      INTEGER,          -- NULL in box 0
    answers  INTEGER NOT NULL,
    wrong    INTEGER NOT NULL,
    PRIMARY KEY (account, exercise)
) WITHOUT ROWID, STRICT;

CREATE TABLE practice_tally (
    account TEXT    NOT NULL,
    day     TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    correct INTEGER NOT NULL,
    wrong   INTEGER NOT NULL,
    PRIMARY KEY (account, day, kind)
) WITHOUT ROWID, STRICT;
