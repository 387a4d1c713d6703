-- Who was called for a case while it waits for a presenter: one row for each that waits, from when on the calls count, and when the next one is.
CREATE TABLE queue_calls (
  case_id bigint PRIMARY KEY REFERENCES cases (post_id),
  started_at timestamptz NOT NULL,
  called_ids bigint[] NOT NULL DEFAULT '{}',
  operators_called_at timestamptz,
  -- Null: nobody else is called any more.
  next_at timestamptz
);
CREATE INDEX queue_calls_by_next ON queue_calls (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX cases_waiting ON cases (post_id) WHERE state = 'filed';
-- What waits already: its calls begin now.
INSERT INTO queue_calls (case_id, started_at, next_at) SELECT post_id, now(), now() FROM cases WHERE state = 'filed';

-- Reminders are found by the end of what they remind of.
CREATE INDEX cases_by_answer_end ON cases (answer_due_at) WHERE closed_at IS NULL;
CREATE INDEX cases_asked ON cases (due_at) WHERE asked_at IS NOT NULL;
CREATE INDEX cases_signing ON cases (due_at) WHERE state = 'countersigning';
CREATE INDEX tickets_by_issue ON tickets (issued_at) WHERE annulled_at IS NULL;
