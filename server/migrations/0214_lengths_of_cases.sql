-- How long the clocks of a case run, as they were set when it was filed; empty: as the law has them.
ALTER TABLE cases ADD COLUMN lengths jsonb NOT NULL DEFAULT '{}';
-- For how many days after it has reached its accused a ticket may be appealed. The version before takes thirty for each.
ALTER TABLE tickets ADD COLUMN appeal_days smallint NOT NULL DEFAULT 30;
-- The job that reminds of the end of an appeal asks for those with another length by themselves.
CREATE INDEX tickets_longer_appeals ON tickets (issued_at) WHERE appeal_days <> 30 AND annulled_at IS NULL;
