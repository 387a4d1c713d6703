-- The clock of a whole case: twenty-eight days from its first receipt, which stand still while the accused may answer. Of running cases it begins now.
ALTER TABLE cases ADD COLUMN total_started_at timestamptz, ADD COLUMN total_due_at timestamptz,
  -- On which of its days the parties were notified last.
  ADD COLUMN total_warned_days smallint NOT NULL DEFAULT 0 CHECK (total_warned_days IN (0, 21, 27)),
  -- The lapsed case which this one files again.
  ADD COLUMN refiled_from bigint UNIQUE REFERENCES cases (post_id),
  ADD CHECK ((total_started_at IS NULL) = (total_due_at IS NULL));

UPDATE cases SET total_started_at = now(),
  total_due_at = now() + interval '28 days' + greatest(interval '0', coalesce(answer_due_at - greatest(summoned_at, now()), interval '0'))
WHERE (received_at IS NOT NULL OR state <> 'filed') AND closed_at IS NULL;

-- A case that is back in the queue waits for this clock: a week before its end a presenter is drawn.
UPDATE cases SET due_at = total_due_at - interval '7 days' WHERE state = 'filed' AND total_due_at IS NOT NULL;

-- Where a case stands in the queue: one that is filed again has the place of the one that lapsed.
ALTER TABLE cases ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now();
UPDATE cases SET queued_at = filed_at;
CREATE INDEX cases_by_queue ON cases (game_id, state, queued_at, post_id);

-- No longer read: the fourteen days of the queue end at the first receipt.
ALTER TABLE cases ALTER COLUMN filed_left_seconds SET DEFAULT 0;

CREATE INDEX cases_by_total ON cases (total_due_at) WHERE closed_at IS NULL AND total_due_at IS NOT NULL;
