-- The job that reminds of the end of an appeal once more asks for the next one.
CREATE INDEX tickets_appeal_again ON tickets (appeal_again_until) WHERE appeal_again_until IS NOT NULL AND annulled_at IS NULL;
