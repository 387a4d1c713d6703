-- A question that a post asks its readers, with two to ten options.
CREATE TABLE polls (
  post_id bigint PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
  question text NOT NULL CHECK (question <> ''),
  options text[] NOT NULL CHECK (cardinality(options) BETWEEN 2 AND 10),
  is_multiple boolean NOT NULL,
  -- Null: it stays open.
  hours integer CHECK (hours BETWEEN 1 AND 720),
  -- Increases with each edit: a vote names the one its voter saw.
  revision integer NOT NULL,
  -- Accounts that joined earlier may vote.
  made_at timestamptz NOT NULL,
  ends_at timestamptz CHECK ((ends_at IS NULL) = (hours IS NULL)),
  -- Set once it has ended; the figures stay as they are then, whatever becomes of the accounts.
  closed_at timestamptz,
  results integer[] CHECK ((results IS NULL) = (closed_at IS NULL)),
  voters integer CHECK ((voters IS NULL) = (closed_at IS NULL))
);
CREATE INDEX polls_by_end ON polls (ends_at) WHERE closed_at IS NULL;

-- One vote a member, which is not changed.
CREATE TABLE poll_votes (
  post_id bigint NOT NULL REFERENCES polls (post_id) ON DELETE CASCADE,
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- Places of options, from 1 on.
  choices integer[] NOT NULL CHECK (cardinality(choices) BETWEEN 1 AND 10),
  voted_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, member_id)
);
CREATE INDEX poll_votes_of_member ON poll_votes (member_id, post_id);

-- A draft holds what its writer has typed of a poll.
ALTER TABLE drafts ADD COLUMN poll json;
