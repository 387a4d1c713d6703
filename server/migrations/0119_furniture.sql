-- The menu and the games as operators edit them: what is hidden, and every version of the tree of columns.
ALTER TABLE columns ADD COLUMN hidden boolean NOT NULL DEFAULT false;
ALTER TABLE games ADD COLUMN hidden boolean NOT NULL DEFAULT false;
ALTER TABLE games ADD CONSTRAINT games_recommended_is_seen CHECK (NOT (hidden AND recommended));

CREATE TABLE column_versions (
  version integer PRIMARY KEY CHECK (version > 0),
  published_at timestamptz NOT NULL,
  -- Every column as it was, also those that are hidden or out of use.
  tree jsonb NOT NULL CHECK (jsonb_typeof(tree) = 'array')
);

-- Entries of dictionaries as operators edit them. What an entry was called when: verdicts show the words of their day.
ALTER TABLE dictionaries ADD COLUMN starts_at timestamptz, ADD COLUMN ends_at timestamptz;
CREATE INDEX dictionaries_to_start ON dictionaries (starts_at) WHERE retired_at IS NOT NULL AND starts_at IS NOT NULL;
CREATE INDEX dictionaries_to_end ON dictionaries (ends_at) WHERE retired_at IS NULL AND ends_at IS NOT NULL;
CREATE TABLE term_versions (
  key text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  -- From when these words hold.
  valid_from timestamptz NOT NULL,
  label text NOT NULL CHECK (label <> ''),
  color text,
  note text,
  details jsonb NOT NULL CHECK (jsonb_typeof(details) = 'object'),
  -- Whether the entry itself has these words by now.
  applied boolean NOT NULL,
  PRIMARY KEY (key, value, valid_from),
  FOREIGN KEY (key, value) REFERENCES dictionaries (key, value)
);
CREATE INDEX term_versions_to_apply ON term_versions (valid_from) WHERE NOT applied;

-- The site's own texts: every version that was published, one that waits for its day, and what an operator is writing.
CREATE TABLE page_versions (
  -- Of a page; of a notice `notice-` and its code.
  slug text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  title text NOT NULL CHECK (title <> ''),
  summary text NOT NULL,
  body jsonb NOT NULL,
  -- Of a notice: the button.
  action jsonb,
  published_at timestamptz NOT NULL,
  valid_from timestamptz NOT NULL,
  -- Whether it is, or was, what readers see; a version that waits for its day is not.
  applied boolean NOT NULL,
  PRIMARY KEY (slug, version)
);
CREATE INDEX page_versions_to_apply ON page_versions (valid_from) WHERE NOT applied;
CREATE TABLE page_drafts (
  slug text COLLATE "C" PRIMARY KEY,
  -- The version it was begun from.
  base integer NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  body jsonb NOT NULL,
  action jsonb,
  saved_at timestamptz NOT NULL
);

-- Messages to every member, sent a few hundred at a time.
CREATE TABLE broadcasts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  content text NOT NULL,
  -- The last member it was sent to; members who come later were not meant.
  after_id bigint NOT NULL DEFAULT 0,
  up_to_id bigint NOT NULL,
  begun_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX broadcasts_to_send ON broadcasts (begun_at) WHERE done_at IS NULL;

-- What an operator has put on the front page, and the banner.
CREATE TABLE home_covers (
  -- `cover` stands until its end; `season` from its beginning on stands above it.
  kind text COLLATE "C" PRIMARY KEY CHECK (kind IN ('cover', 'season')),
  name text NOT NULL DEFAULT '',
  post_id bigint REFERENCES posts (id),
  scenery_id bigint REFERENCES sceneries (id),
  starts_at timestamptz,
  ends_at timestamptz,
  CHECK ((post_id IS NULL) <> (scenery_id IS NULL))
);
CREATE INDEX home_covers_of_post ON home_covers (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX home_covers_of_scenery ON home_covers (scenery_id) WHERE scenery_id IS NOT NULL;
CREATE TABLE home_picks (
  post_id bigint PRIMARY KEY REFERENCES posts (id),
  position smallint NOT NULL CHECK (position > 0),
  ends_at timestamptz
);
CREATE TABLE announcements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL CHECK (text <> ''),
  href text NOT NULL DEFAULT '',
  tone text COLLATE "C" NOT NULL CHECK (tone IN ('calm', 'urgent')),
  audience text COLLATE "C" NOT NULL CHECK (audience IN ('all', 'guests', 'members', 'presenters')),
  closable boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CHECK (starts_at <= ends_at)
);
CREATE INDEX announcements_by_end ON announcements (ends_at);

-- Uses of a watched word that are let through: what it is looked for in, as it was written.
ALTER TABLE sensitive_words ADD COLUMN allowed text[] NOT NULL DEFAULT '{}';
