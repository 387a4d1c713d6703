-- What members follow beside posts and people. Nobody is sent a message of these; their new posts are read in one place.
CREATE TABLE column_follows (
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  column_id integer NOT NULL REFERENCES columns (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, column_id)
);
CREATE INDEX column_follows_of_column ON column_follows (column_id);

CREATE TABLE tag_follows (
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  -- Folded as it is compared; the label is as it was written.
  tag text COLLATE "C" NOT NULL CHECK (tag <> ''),
  label text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, tag)
);
CREATE INDEX tag_follows_of_tag ON tag_follows (tag);

-- Until when a member has seen what is new there; in one game after the other.
CREATE TABLE follow_visits (
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  game_id integer NOT NULL REFERENCES games (id),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, game_id)
);
