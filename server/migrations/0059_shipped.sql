-- What the program ships (text pages, rules, dictionaries, the menu, notices, watched words), as the newest version that ran here knows it.
CREATE TABLE shipped (
  -- <kind>:<key>, for good.
  id text COLLATE "C" PRIMARY KEY,
  version integer NOT NULL CHECK (version > 0),
  -- Null: the program no longer ships it.
  content jsonb CHECK (jsonb_typeof(content) = 'object'),
  -- Its place among those of its list; null where it is in no list.
  position integer,
  -- The version the site was last brought to, or the operator last decided about; null: it waits for its first decision.
  settled_version integer CHECK (settled_version <= version),
  -- Of that version; empty: it was none any more.
  settled_hash text COLLATE "C" NOT NULL DEFAULT '',
  retired_at timestamptz
);

-- What was replaced, so that it can be read and taken up again.
CREATE TABLE shipped_former (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipped_id text COLLATE "C" NOT NULL REFERENCES shipped (id) DEFERRABLE INITIALLY DEFERRED,
  -- The program's version; null: the operator had changed it.
  version integer,
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  replaced_at timestamptz NOT NULL
);
CREATE INDEX shipped_former_of ON shipped_former (shipped_id, id);

-- No longer shown or used, and never deleted, because posts and cases name them.
ALTER TABLE columns ADD COLUMN retired_at timestamptz;
ALTER TABLE dictionaries ADD COLUMN retired_at timestamptz;
ALTER TABLE sensitive_words ADD COLUMN retired_at timestamptz;
