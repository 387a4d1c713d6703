-- Pinned posts are in the order in which they were pinned; those from before keep the one they had.
ALTER TABLE posts ADD COLUMN pinned_at timestamptz, ADD CHECK (pin_scope IS NOT NULL OR pinned_at IS NULL);
