-- The same file in other cases is found by its hash.
CREATE INDEX case_evidence_by_sha256 ON case_evidence (sha256) WHERE sha256 IS NOT NULL;

-- The case from which a character was split off, because a presenter calls it theirs.
ALTER TABLE cases ADD COLUMN split_from bigint REFERENCES cases (post_id);
CREATE INDEX cases_split_from ON cases (split_from) WHERE split_from IS NOT NULL;
