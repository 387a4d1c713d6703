-- Passages that new accounts share: what is put together of the same sentences in ever other order is found by them.
ALTER TABLE text_prints ADD COLUMN passages integer[] NOT NULL DEFAULT '{}';

-- Of each passage the few accounts that suffice: a flood fills no more rows than a text.
CREATE TABLE text_passages (
  hash integer NOT NULL,
  author_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (hash, author_id)
);
CREATE INDEX text_passages_by_time ON text_passages (at);
CREATE INDEX text_passages_of_author ON text_passages (author_id);
