-- 0168 also noted the requests of cases whose window had ended by then: it was over for good, and the clock opened it again beside a hearing or a vote.
DELETE FROM case_door_proofs d USING cases k WHERE k.post_id = d.case_id AND k.answer_due_at <= now();

-- What was noted of cases that are closed since holds nothing any more.
DELETE FROM case_door_proofs d USING cases k WHERE k.post_id = d.case_id AND k.closed_at IS NOT NULL;
