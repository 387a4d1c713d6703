-- A dismissed verdict may find that a complaint was false: forged, spliced, or silent about a key fact. It opens a case of its own against the member
-- who filed it, with another judge.
ALTER TABLE verdicts ADD COLUMN false_finding jsonb;
-- The complaint that a case of this kind is about; null: a case about characters.
ALTER TABLE cases ADD COLUMN found_false bigint REFERENCES cases (post_id);
-- Of one complaint it is found once.
CREATE UNIQUE INDEX cases_found_false_once ON cases (found_false) WHERE found_false IS NOT NULL;
