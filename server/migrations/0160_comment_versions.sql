-- When a comment was last changed by its author; null: never.
ALTER TABLE comments ADD COLUMN edited_at timestamptz;

-- The texts a comment had before its edits. Every one is kept; readers are shown those that lasted beyond the first ten minutes.
CREATE TABLE comment_versions (
  comment_id bigint NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  number integer NOT NULL,
  body text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (comment_id, number)
);
