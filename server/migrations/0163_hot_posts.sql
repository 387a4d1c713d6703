-- How many people spoke under each post within a day, a week and a month: counted by a job, because no page can afford to count comments.
CREATE TABLE hot_counts (
  period text COLLATE "C" PRIMARY KEY CHECK (period IN ('day', 'week', 'month')),
  since timestamptz NOT NULL,
  counted_at timestamptz NOT NULL
);

CREATE TABLE hot_posts (
  period text COLLATE "C" NOT NULL REFERENCES hot_counts (period) ON DELETE CASCADE,
  post_id bigint NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  game_id integer NOT NULL REFERENCES games (id),
  people integer NOT NULL CHECK (people > 0),
  rank integer NOT NULL CHECK (rank > 0),
  -- In the period before; null: nobody spoke there then.
  previous_rank integer CHECK (previous_rank > 0),
  PRIMARY KEY (period, post_id)
) WITH (autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX hot_posts_ranked ON hot_posts (period, game_id, rank);
CREATE INDEX hot_posts_of_post ON hot_posts (post_id);

CREATE TABLE hot_columns (
  period text COLLATE "C" NOT NULL REFERENCES hot_counts (period) ON DELETE CASCADE,
  game_id integer NOT NULL REFERENCES games (id),
  column_id integer NOT NULL REFERENCES columns (id),
  people integer NOT NULL CHECK (people > 0),
  PRIMARY KEY (period, game_id, column_id)
);
