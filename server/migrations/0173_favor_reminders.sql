-- When a member wants to be reminded of a post they keep; null once they have been.
ALTER TABLE favors ADD COLUMN remind_at timestamptz;
CREATE INDEX favors_to_remind ON favors (remind_at) WHERE remind_at IS NOT NULL AND withdrawn_at IS NULL;
