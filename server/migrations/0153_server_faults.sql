-- What goes wrong in the processes of the site, counted by place: no value of a statement, no message, nothing a person wrote.
CREATE TABLE server_faults (
  day date NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('fault', 'slow')),
  -- The class of an error, or a statement without its values; empty: beyond the limit of a day, counted together.
  name text COLLATE "C" NOT NULL,
  -- The line of ours that threw it; empty for a statement.
  place text COLLATE "C" NOT NULL,
  count bigint NOT NULL CHECK (count > 0),
  -- How long the longest of the statements took.
  worst_ms integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (day, kind, name, place)
);
-- How many replies a minute had, of all nodes.
CREATE TABLE reply_counts (
  minute timestamptz PRIMARY KEY,
  replies bigint NOT NULL,
  -- With status 500 and above, apart from 503.
  failed bigint NOT NULL,
  -- With status 503.
  turned_away bigint NOT NULL
);
