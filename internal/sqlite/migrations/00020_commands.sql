-- A command that comes again is found among the rows of its game, which are few and
-- lie together. The index that found it was half of what a move wrote to the disk.

-- +goose Up

DROP INDEX event_command;
