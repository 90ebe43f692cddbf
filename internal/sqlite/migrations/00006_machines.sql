-- Programs: tokens with which they act for a person, and accounts that are bots.
-- All times are microseconds since 1970, UTC.

-- +goose Up

ALTER TABLE account ADD COLUMN bot INTEGER NOT NULL DEFAULT 0; -- 1 when a program plays

CREATE TABLE access_token (
    hash    TEXT    PRIMARY KEY, -- of what its owner keeps
    id      TEXT    NOT NULL,    -- names it on pages, and opens nothing
    account TEXT    NOT NULL,
    name    TEXT    NOT NULL,
    scopes  TEXT    NOT NULL,    -- separated by blanks
    created INTEGER NOT NULL,
    seen    INTEGER,             -- NULL before the first use
    expires INTEGER              -- NULL is never
) WITHOUT ROWID, STRICT;

CREATE INDEX access_token_account ON access_token (account, created DESC);
