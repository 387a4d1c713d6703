-- What a post said before its edits; what it says now stands in the post itself. The number is the revision it was.
CREATE TABLE post_versions (
  post_id bigint NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  title text NOT NULL,
  -- As a reader saw it.
  text text NOT NULL,
  characters integer NOT NULL CHECK (characters >= 0),
  -- Since when it said so.
  written_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, number)
);

-- Rises with each edit; an edit names the one it stands on.
ALTER TABLE posts ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0);
-- Lists of questions are narrowed to those with or without an accepted answer.
ALTER TABLE posts ADD COLUMN solved boolean NOT NULL GENERATED ALWAYS AS (accepted_comment_id IS NOT NULL) STORED;
CREATE INDEX posts_solved ON posts (column_id, game_id, solved, created_at, id) WHERE status = 'published';

-- An answer that is taken out of sight is accepted again once it is back.
ALTER TABLE comments ADD COLUMN accepted_when_hidden boolean NOT NULL DEFAULT false;
