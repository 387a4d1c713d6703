-- What opens the commitment to the words of a verdict: facts, reasoning and dissent as they were published with its tickets. Tickets of before have none.
ALTER TABLE chain_openings ADD COLUMN verdict jsonb CHECK (jsonb_typeof(verdict) = 'object'),
  ADD COLUMN verdict_salt text COLLATE "C",
  ADD CHECK ((verdict IS NULL) = (verdict_salt IS NULL));
