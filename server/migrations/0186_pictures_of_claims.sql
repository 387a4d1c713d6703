-- The sealed picture of the note that says the code of a claim, by who has seen it; null: of before it was asked for, or deleted since.
ALTER TABLE appeals ADD COLUMN picture_id bigint;
CREATE INDEX appeals_with_picture ON appeals (decided_at) WHERE picture_id IS NOT NULL;
