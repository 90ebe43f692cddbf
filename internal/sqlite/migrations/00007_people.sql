-- People, completed: titles and texts, names that were changed, passkeys, whom one
-- follows or does not want to meet, reports and what was decided about them.
-- All times are microseconds since 1970, UTC.

-- +goose Up

ALTER TABLE account ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN about TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN renamed INTEGER NOT NULL DEFAULT 0; -- 1: its owner has changed its name
ALTER TABLE account ADD COLUMN closed INTEGER;                     -- when a moderator closed it
ALTER TABLE account ADD COLUMN closed_why TEXT NOT NULL DEFAULT ''; -- as its owner is told

-- Names that accounts had before. They lead to the account and are nobody else's.
CREATE TABLE old_name (
    fold    TEXT    PRIMARY KEY,
    account TEXT    NOT NULL,
    at      INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

CREATE INDEX old_name_account ON old_name (account);

CREATE TABLE passkey (
    id         TEXT    PRIMARY KEY, -- of the credential, in base64url
    account    TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    site       TEXT    NOT NULL,    -- the host it is for
    credential TEXT    NOT NULL,    -- what checks its signatures, as JSON; nothing secret
    created    INTEGER NOT NULL,
    used       INTEGER              -- NULL before the first time
) WITHOUT ROWID, STRICT;

CREATE INDEX passkey_account ON passkey (account, created);

CREATE TABLE tie (
    account TEXT    NOT NULL,
    kind    TEXT    NOT NULL, -- follow or block
    other   TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (account, kind, other)
) WITHOUT ROWID, STRICT;

CREATE INDEX tie_other ON tie (other, kind);

CREATE TABLE report (
    id      TEXT    PRIMARY KEY,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    by      TEXT    NOT NULL, -- the account that reports
    subject TEXT    NOT NULL, -- person, game or line
    game    TEXT    NOT NULL, -- '' if it is about no game
    line    INTEGER NOT NULL, -- of the game's chat, 0 if it is about none
    whom    TEXT    NOT NULL, -- the person it is about, "a:" or "g:" and his id; '' if nobody is named
    reason  TEXT    NOT NULL,
    text    TEXT    NOT NULL,
    quote   TEXT    NOT NULL, -- what was written, as it was when it was reported
    state   TEXT    NOT NULL, -- open, taken or decided
    taker   TEXT    NOT NULL, -- the account of the moderator who has it
    verdict TEXT    NOT NULL,
    note    TEXT    NOT NULL, -- for moderators
    told    TEXT    NOT NULL, -- to the person
    until   INTEGER,          -- when what was decided ends
    decided INTEGER,
    flag    TEXT    NOT NULL  -- for the administrator: '', raised or done
) WITHOUT ROWID, STRICT;

-- Nobody reports the same thing twice while it waits.
CREATE UNIQUE INDEX report_once ON report (by, subject, game, line, whom) WHERE state <> 'decided';
CREATE INDEX report_state ON report (state, at);
CREATE INDEX report_by ON report (by, at DESC);
CREATE INDEX report_whom ON report (whom, at DESC);
CREATE INDEX report_flag ON report (flag, at) WHERE flag = 'raised';

CREATE INDEX note_whom ON note (whom, at DESC);
