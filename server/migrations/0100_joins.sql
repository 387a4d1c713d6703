-- A complaint that its judge has joined to another one about the same accused and event: its own case is over, and goes on in the other one.
ALTER TABLE cases DROP CONSTRAINT cases_outcome_check;
ALTER TABLE cases ADD CONSTRAINT cases_outcome_check
  CHECK (outcome IN ('upheld', 'partly', 'dismissed', 'insufficient', 'settled', 'withdrawn', 'lapsed', 'joined'));

ALTER TABLE cases ADD COLUMN joined_to bigint REFERENCES cases (post_id),
  ADD COLUMN joined_at timestamptz,
  -- The case whose page the complainant came from, for the judge.
  ADD COLUMN join_hint bigint REFERENCES cases (post_id),
  ADD CHECK ((joined_to IS NULL) = (joined_at IS NULL)),
  ADD CHECK (outcome <> 'joined' OR joined_to IS NOT NULL);

CREATE INDEX cases_by_joined ON cases (joined_to, filed_at, post_id) WHERE joined_to IS NOT NULL;

-- The case whose complainant has brought a piece, where it was joined; and since when the accused may see it there.
ALTER TABLE case_evidence ADD COLUMN joined_from bigint REFERENCES cases (post_id), ADD COLUMN joined_at timestamptz,
  ADD CHECK (joined_from IS NULL OR joined_at IS NOT NULL);
