-- Backups that are encrypted to a key which this machine has not, those that an operator asked for, and what operators ask for.
ALTER TABLE backups ADD COLUMN sealed boolean NOT NULL DEFAULT false,
  ADD COLUMN origin text COLLATE "C" NOT NULL DEFAULT 'nightly' CHECK (origin IN ('nightly', 'manual'));

CREATE TABLE backup_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: to make a new one; else to try this one.
  backup_id bigint REFERENCES backups (id),
  ordered_at timestamptz NOT NULL,
  done_at timestamptz
);
CREATE INDEX backup_orders_open ON backup_orders (ordered_at) WHERE done_at IS NULL;

-- Addresses at which a backup is had for a few minutes, by the hash of their secret.
CREATE TABLE backup_downloads (
  secret_hash bytea PRIMARY KEY CHECK (length(secret_hash) = 32),
  backup_id bigint NOT NULL REFERENCES backups (id),
  expires_at timestamptz NOT NULL
);
