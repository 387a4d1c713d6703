-- Which requests for a proof were made at a door of which case: while one of them is pending, the window of its accused does not end. Those that are
-- asked elsewhere hold no case, so the request itself does not say it.
CREATE TABLE case_door_proofs (
  proof_id bigint NOT NULL REFERENCES character_proofs (id) ON DELETE CASCADE,
  case_id bigint NOT NULL REFERENCES cases (post_id) ON DELETE CASCADE,
  PRIMARY KEY (proof_id, case_id)
);
CREATE INDEX case_door_proofs_case ON case_door_proofs (case_id);

-- Requests that wait already: those for a character of a case at whose door one was asked for.
INSERT INTO case_door_proofs (proof_id, case_id)
SELECT p.id, k.post_id FROM cases k JOIN case_accused a ON a.case_id = k.post_id
  JOIN character_proofs p ON p.game_id = a.game_id AND p.realm_key = a.realm_key AND p.name_key = a.name_key AND p.state = 'pending'
WHERE k.door_proof_at IS NOT NULL AND k.closed_at IS NULL AND p.asked_at <= k.door_proof_at;
