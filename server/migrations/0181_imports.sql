-- Communities that move in: each run of an import, and what every record of the old site has become here.
CREATE TABLE import_runs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The name of the old site: ids are its own.
  site text COLLATE "C" NOT NULL CHECK (length(site) BETWEEN 1 AND 100),
  -- SHA-256 of the file, so that one that was interrupted is taken up as the same run.
  file_hash text COLLATE "C" NOT NULL CHECK (length(file_hash) = 64),
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  undone_at timestamptz
);
CREATE INDEX import_runs_of_site ON import_runs (site, id);

CREATE TABLE imported (
  site text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('member', 'column', 'post', 'comment')),
  source_id text COLLATE "C" NOT NULL CHECK (length(source_id) BETWEEN 1 AND 100),
  -- No foreign key: it is of several tables.
  target_id bigint NOT NULL,
  run_id integer NOT NULL REFERENCES import_runs (id),
  PRIMARY KEY (site, kind, source_id)
);
-- Old addresses name a kind and an id; a comment that was brought along notifies nobody.
CREATE INDEX imported_by_source ON imported (kind, source_id);
CREATE INDEX imported_by_target ON imported (kind, target_id);
CREATE INDEX imported_by_run ON imported (run_id, kind, target_id);

-- md5(md5(password) + salt) of UCenter, until its member has signed in once.
CREATE TABLE old_passwords (
  member_id bigint PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  hash bytea NOT NULL CHECK (length(hash) = 16),
  salt text NOT NULL CHECK (length(salt) <= 32)
);

-- Members whose address an old site has named: nobody has shown yet that it is theirs.
CREATE TABLE unproven_addresses (
  member_id bigint PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE
);
