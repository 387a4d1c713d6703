-- A ticket names somebody until it is annulled, or its time of publicity is over.
ALTER TABLE tickets ADD COLUMN names_closed_at timestamptz,
  DROP CONSTRAINT tickets_check,
  ADD CONSTRAINT tickets_named CHECK ((annulled_at IS NULL AND names_closed_at IS NULL) = (character_id IS NOT NULL)),
  ADD CONSTRAINT tickets_closed CHECK (names_closed_at IS NULL OR statement = '');

-- Finds the tickets whose names are public no longer: 180 days after their end, a year after a warning.
CREATE INDEX tickets_named_until ON tickets (expires_at) WHERE character_id IS NOT NULL AND penalty <> 'warning';
CREATE INDEX tickets_warned_at ON tickets (issued_at) WHERE character_id IS NOT NULL AND penalty = 'warning';
