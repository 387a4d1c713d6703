-- A joined complaint that is withdrawn takes its pieces along.
CREATE INDEX case_evidence_by_joined ON case_evidence (joined_from) WHERE joined_from IS NOT NULL;
