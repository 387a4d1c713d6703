-- The backups that the site makes by itself, and whether each of them could be restored.
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The name in the folder of backups of the node that made it, and the id of that data folder.
  file text NOT NULL UNIQUE,
  folder_id text NOT NULL,
  started_at timestamptz NOT NULL,
  -- Null: it was not finished.
  made_at timestamptz,
  size_bytes bigint NOT NULL DEFAULT 0,
  row_count bigint NOT NULL DEFAULT 0,
  file_count integer NOT NULL DEFAULT 0,
  -- Of the finished file.
  sha256 text NOT NULL DEFAULT '',
  -- Why it was not finished; empty: it was, or is being made.
  failure text NOT NULL DEFAULT '',
  -- When it was restored for a trial.
  tried_at timestamptz,
  -- Why that failed; empty: it did not.
  trial_failure text NOT NULL DEFAULT '',
  -- When the file was deleted, because newer ones are kept.
  deleted_at timestamptz
);
CREATE INDEX backups_by_made ON backups (made_at DESC) WHERE made_at IS NOT NULL AND deleted_at IS NULL;
