-- How far a member has read in a thread, so that one device goes on where another one stopped. Of each member the newest 500.
CREATE TABLE read_places (
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  post_id bigint NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  -- The highest floor he has seen.
  floor integer NOT NULL CHECK (floor > 0),
  -- How many comments there were then.
  comment_count integer NOT NULL CHECK (comment_count >= 0),
  read_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, post_id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX read_places_newest ON read_places (member_id, read_at DESC, post_id DESC);

-- All tags of a game that begin so.
CREATE INDEX tag_counts_beginning ON tag_counts (game_id, tag);
