-- Cases that were heard again under the new law. Who wrote with an account had only typed the name of the character: that is a letter too, and
-- nobody's words are shown as those of the accused. Nobody is the accused before the notice of the new window.
UPDATE case_statements s SET kind = 'unprovenAnswer' FROM cases k, case_accused a
  WHERE k.post_id = s.case_id AND a.id = s.accused_id AND k.closed_at IS NULL AND s.kind = 'statement' AND s.role = 'accused'
    AND (s.said_at < k.summoned_at OR a.owner_proven_at IS NULL);

-- Received again while their accused had been summoned before: they wait for them, as such cases do now, and not for a turn of three days.
WITH moved AS (
  UPDATE cases SET state = 'answering', due_at = answer_due_at, asked_at = NULL, left_seconds = NULL
    WHERE state = 'received' AND summoned_at IS NOT NULL AND answer_due_at > now() RETURNING post_id
)
INSERT INTO case_events (case_id, at, actor_role, action, from_state, to_state, reason)
  SELECT post_id, now(), 'clock', 'renew', 'received', 'answering', '新的章程：答辩期重新起算' FROM moved;

-- How much longer the window has become while proofs were asked for at the doors of a case: what lengthens nothing uses nothing up.
ALTER TABLE cases ADD COLUMN door_proof_seconds integer NOT NULL DEFAULT 0;
UPDATE cases SET door_proof_seconds = 259200 WHERE door_proof_at IS NOT NULL;

-- Who ever called a character theirs decides nothing about it.
CREATE INDEX character_proofs_by_character ON character_proofs (game_id, realm_key, name_key);
