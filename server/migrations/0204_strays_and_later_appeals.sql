-- expanding: the version before does not know the columns
-- Who has a proof of a character that is not in their profile is asked once, by the job that reads the mark, whether it is still theirs.
ALTER TABLE character_proofs ADD COLUMN is_stray boolean NOT NULL DEFAULT false;
UPDATE character_proofs p SET is_stray = true WHERE p.state = 'proven' AND p.until > now() AND NOT EXISTS (SELECT FROM character_history h
  WHERE h.member_id = p.member_id AND h.until_at IS NULL AND h.name_key = p.name_key AND h.realm_key = p.realm_key);
CREATE INDEX character_proofs_stray ON character_proofs (member_id) WHERE is_stray;
-- Since when a ticket may be appealed once more: until when moves by as long as the site is closed.
ALTER TABLE tickets ADD COLUMN appeal_again_from timestamptz;
UPDATE tickets SET appeal_again_from = appeal_again_until - interval '90 days' WHERE appeal_again_until IS NOT NULL;
