-- What the operator has changed; the defaults stand in the settings module.
CREATE TABLE settings (
  key text COLLATE "C" PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

-- How far a long job has come (first content, imports), so that an interrupted one goes on instead of starting twice.
CREATE TABLE job_progress (
  job text COLLATE "C" PRIMARY KEY,
  progress jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE games (
  id integer PRIMARY KEY CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  icon text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  recommended boolean NOT NULL DEFAULT false,
  sort integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX games_one_recommended ON games (recommended) WHERE recommended;

CREATE TABLE columns (
  id integer PRIMARY KEY CHECK (id > 0),
  parent_id integer REFERENCES columns (id),
  -- Heading of the group inside a two-column menu; empty elsewhere.
  group_name text NOT NULL DEFAULT '',
  name text NOT NULL CHECK (name <> ''),
  action text NOT NULL CHECK (action LIKE '/%'),
  target text NOT NULL DEFAULT '_self' CHECK (target IN ('_self', '_blank')),
  icon text NOT NULL DEFAULT '',
  menu_columns smallint NOT NULL DEFAULT 1 CHECK (menu_columns IN (1, 2)),
  rank_level smallint NOT NULL DEFAULT 0 CHECK (rank_level IN (0, 1, 2)),
  rank_icon text NOT NULL DEFAULT '',
  create_path text NOT NULL DEFAULT '',
  create_name text NOT NULL DEFAULT '',
  kind text NOT NULL CHECK (kind IN ('article', 'question', 'complaint', 'page', 'gallery', 'people', 'ticket', 'blacklist')),
  note text NOT NULL DEFAULT '',
  -- Null: everybody.
  visible_to text[] CHECK (visible_to <@ ARRAY['member', 'presenter', 'operator']),
  sort integer NOT NULL DEFAULT 0,
  CHECK (parent_id <> id)
);
CREATE INDEX columns_by_parent ON columns (parent_id);

CREATE TABLE dictionaries (
  key text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  label text NOT NULL CHECK (label <> ''),
  color text,
  note text,
  -- What only some keys have, such as the articles of an offence.
  details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object'),
  sort integer NOT NULL,
  PRIMARY KEY (key, value)
);

CREATE TABLE pages (
  slug text COLLATE "C" PRIMARY KEY CHECK (slug ~ '^[a-z0-9_]{1,60}$'),
  title text NOT NULL CHECK (title <> ''),
  summary text NOT NULL DEFAULT '',
  body jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE notices (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[a-z0-9_]{1,60}$'),
  title text NOT NULL CHECK (title <> ''),
  text text NOT NULL,
  action_label text,
  action_href text,
  CHECK ((action_label IS NULL) = (action_href IS NULL))
);
