-- How much of what there was on a day of China: 0 for all games, all columns. Kept for ever; no row says who.
CREATE TABLE daily_figures (
  day date NOT NULL,
  key text COLLATE "C" NOT NULL,
  game_id integer NOT NULL DEFAULT 0,
  column_id integer NOT NULL DEFAULT 0,
  value bigint NOT NULL,
  PRIMARY KEY (key, game_id, column_id, day)
);

-- What is searched for, by day: how often, and how often in vain.
CREATE TABLE search_days (
  day date PRIMARY KEY,
  searches bigint NOT NULL,
  misses bigint NOT NULL
);
CREATE TABLE search_misses (
  day date NOT NULL,
  term text NOT NULL,
  searches integer NOT NULL,
  PRIMARY KEY (day, term)
);

-- Members as they are counted by the day they joined.
CREATE INDEX members_by_joined ON members (joined_at);

-- Days are counted once a night; rows lie on the disk in about the order of time.
CREATE INDEX posts_by_day ON posts USING brin (created_at);
CREATE INDEX comments_by_day ON comments USING brin (created_at);
