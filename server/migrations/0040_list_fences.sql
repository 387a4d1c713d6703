-- Where every hundredth post of a long list stands in its order, so that a page far down begins beside it instead of being counted down to
-- from the top (decision 084). Made anew by a job; whatever stands here may be deleted at any time.
CREATE TABLE list_fence_sets (
  -- The column whose list it is, with everything below it.
  column_id integer NOT NULL REFERENCES columns (id) ON DELETE CASCADE,
  game_id integer NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  sort text COLLATE "C" NOT NULL CHECK (sort IN ('latest', 'active', 'hot', 'essence')),
  -- How many posts the list had.
  posts integer NOT NULL CHECK (posts >= 0),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (column_id, game_id, sort)
);

CREATE TABLE list_fences (
  column_id integer NOT NULL,
  game_id integer NOT NULL,
  sort text COLLATE "C" NOT NULL,
  -- How many posts of the list end with this one.
  rank integer NOT NULL CHECK (rank > 0),
  -- The values of the order, those of other orders null.
  pinned boolean,
  created_at timestamptz,
  active_at timestamptz,
  hot_score double precision,
  id bigint NOT NULL,
  PRIMARY KEY (column_id, game_id, sort, rank),
  FOREIGN KEY (column_id, game_id, sort) REFERENCES list_fence_sets ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor = 0.02);
