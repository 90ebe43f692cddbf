-- What a note says is kept as facts, so that everybody reads it in his language. The
-- sentences of older notes stay as they are.

-- +goose Up

ALTER TABLE note RENAME COLUMN detail TO facts;

UPDATE note SET facts = CASE facts
    WHEN '' THEN '[]'
    ELSE json_array(json_object('kind', 'words', 'args', json_object('text', facts)))
END;
