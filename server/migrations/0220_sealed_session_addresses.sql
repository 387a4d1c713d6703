-- Where a session was opened from: encrypted, beside a keyed hash of its network by which networks are compared. A job moves what is in `address` over;
-- the version before still writes that column, and nothing else does.
ALTER TABLE sessions
  ADD COLUMN address_sealed text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN network text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX sessions_in_the_clear ON sessions (id) WHERE address <> '';
CREATE INDEX reports_with_network ON reports (reported_at) WHERE network <> '';
