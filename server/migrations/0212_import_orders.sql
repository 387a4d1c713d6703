-- What operators ask of imports on the page: to look at a file, and to import it. A worker does it; what is not done is taken up again.
CREATE TABLE import_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  size_bytes bigint NOT NULL CHECK (size_bytes > 0),
  -- In the store of files; null once it was deleted there: addresses and passwords are in it.
  stored_name text COLLATE "C",
  sent_at timestamptz NOT NULL
);

CREATE TABLE import_orders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  act text COLLATE "C" NOT NULL CHECK (act IN ('check', 'run')),
  file_id integer REFERENCES import_files (id),
  -- The name of a file in the folder of imports on the machine of the workers.
  path text CHECK (length(path) BETWEEN 1 AND 200),
  -- The name of a folder beside it with the pictures.
  pictures text CHECK (length(pictures) BETWEEN 1 AND 200),
  game_id integer,
  ordered_at timestamptz NOT NULL,
  done_at timestamptz,
  -- Lines, of all.
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- Why it was not done, as a sentence.
  failure text NOT NULL DEFAULT '',
  report jsonb,
  CHECK (num_nonnulls(file_id, path) = 1)
);
CREATE INDEX import_orders_open ON import_orders (ordered_at) WHERE done_at IS NULL;
