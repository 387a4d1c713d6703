-- expanding: the version before does not know the column
-- Direct and permanent tickets of before the law of proofs, whose accused had answered by a link that others held too, may be appealed once more for ninety days.
ALTER TABLE tickets ADD COLUMN appeal_again_until timestamptz;
UPDATE tickets t SET appeal_again_until = now() + interval '90 days' FROM cases k, case_accused a
WHERE k.post_id = t.case_id AND a.id = t.accused_id AND a.heard = 'unknown' AND t.annulled_at IS NULL AND (k.is_direct OR t.first_penalty = 'permanent')
  AND EXISTS (SELECT FROM case_statements s WHERE s.case_id = t.case_id AND s.accused_id = a.id AND s.role = 'accused' AND s.kind = 'answer' AND s.member_id IS NULL);
