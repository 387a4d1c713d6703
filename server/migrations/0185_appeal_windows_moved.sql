-- By how much the time in which a ticket may be appealed became longer while the site was closed, and that for a second appeal after an answer. The instants
-- themselves stay: that of a ticket is in the chain.
ALTER TABLE tickets ADD COLUMN appeal_moved_seconds integer NOT NULL DEFAULT 0;
ALTER TABLE appeals ADD COLUMN answer_moved_seconds integer NOT NULL DEFAULT 0;
CREATE INDEX tickets_appeal_moved ON tickets (id) WHERE appeal_moved_seconds > 0;
