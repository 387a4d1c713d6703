-- From when on a presenter counts as past probation though fewer than five of their verdicts have taken effect: those who sat before that was asked.
ALTER TABLE presenters ADD COLUMN tenured_at timestamptz;
UPDATE presenters SET tenured_at = probation_until;
CREATE INDEX verdicts_of_presenter ON verdicts (presenter_id) WHERE status = 'final';

-- What a signer has checked, or which part of a verdict is why they gave it back; and what took effect of a proposal that nobody has signed.
ALTER TABLE verdicts ADD COLUMN checked text NOT NULL DEFAULT '',
  ADD COLUMN return_part text COLLATE "C" CHECK (return_part IN ('facts', 'evidence', 'reasoning', 'penalty')),
  ADD COLUMN decided_penalties jsonb CHECK (jsonb_typeof(decided_penalties) = 'array');

-- When those who judge have opened a piece of evidence, the last time.
CREATE TABLE evidence_openings (
  evidence_id bigint NOT NULL REFERENCES case_evidence (id),
  member_id bigint NOT NULL REFERENCES members (id),
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (evidence_id, member_id)
);
CREATE INDEX evidence_openings_of_member ON evidence_openings (member_id);

-- Verdicts that wait: their signer is drawn now, and after seven days the clock decides. A case that a presenter has filed waits for its accused first.
UPDATE cases SET due_at = CASE WHEN is_direct AND answer_due_at > now() THEN answer_due_at ELSE now() + interval '7 days' END WHERE state = 'countersigning';
INSERT INTO case_lots (case_id, kind, round, seed, call_order, drawn_at, next_call_at)
  SELECT k.post_id, 'signer', (SELECT count(*) FROM verdicts v WHERE v.case_id = k.post_id), '', '{}', now(), now()
  FROM cases k WHERE k.state = 'countersigning' AND NOT (k.is_direct AND k.answer_due_at > now());
