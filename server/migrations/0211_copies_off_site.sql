-- What was sent of each encrypted backup to a place that is not lost with the machine.
ALTER TABLE backups
  -- When all of it was there.
  ADD COLUMN sent_at timestamptz,
  -- How much of it is there while it is being sent.
  ADD COLUMN sent_bytes bigint NOT NULL DEFAULT 0,
  -- Why the last attempt broke off; empty: it did not.
  ADD COLUMN send_failure text NOT NULL DEFAULT '',
  -- When the copy was deleted there, because newer ones are kept.
  ADD COLUMN unsent_at timestamptz;
CREATE INDEX backups_to_send ON backups (made_at) WHERE sealed AND made_at IS NOT NULL AND deleted_at IS NULL AND sent_at IS NULL;
