-- A complainant may want to withdraw after an answer: the accused have until then to agree or to have the case go on.
ALTER TABLE cases ADD COLUMN withdraw_due_at timestamptz,
  ADD COLUMN withdraw_reason text NOT NULL DEFAULT '',
  -- An accused wanted the case to go on: it is not withdrawn any more.
  ADD COLUMN withdraw_refused boolean NOT NULL DEFAULT false,
  -- It was withdrawn after an accused had answered; cases that were closed before do not say.
  ADD COLUMN withdrawn_after_answer boolean NOT NULL DEFAULT false,
  ADD CHECK ((withdraw_due_at IS NULL) = (withdraw_reason = '')),
  ADD CHECK (withdraw_due_at IS NULL OR state IN ('filed', 'received', 'answering', 'hearing')),
  ADD CHECK (NOT withdrawn_after_answer OR outcome = 'withdrawn');

ALTER TABLE case_accused ADD COLUMN withdraw_agreed_at timestamptz;

CREATE INDEX cases_by_withdrawal ON cases (withdraw_due_at) WHERE withdraw_due_at IS NOT NULL;
