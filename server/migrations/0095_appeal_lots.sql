-- Who decides an appeal is drawn by lot: one presenter, or a panel. What makes that lot unforeseeable is its own, because that of the case is public by then.
ALTER TABLE appeals ADD COLUMN lot_salt text COLLATE "C" NOT NULL
  DEFAULT substr(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 1, 32);
ALTER TABLE case_lots ADD COLUMN appeal_id bigint REFERENCES appeals (id),
  DROP CONSTRAINT case_lots_kind_check,
  ADD CONSTRAINT case_lots_kind_check CHECK (kind IN ('courier', 'signer', 'panel', 'decider', 'appeal')),
  DROP CONSTRAINT case_lots_check,
  ADD CONSTRAINT case_lots_check CHECK ((kind IN ('panel', 'appeal')) = (seats IS NOT NULL)),
  ADD CONSTRAINT case_lots_appeal_check CHECK ((kind IN ('decider', 'appeal')) = (appeal_id IS NOT NULL));
CREATE INDEX case_lots_of_appeal ON case_lots (appeal_id) WHERE appeal_id IS NOT NULL;

-- A seat in an appeal names it; the panel of the case keeps its own.
ALTER TABLE panel_calls ADD COLUMN appeal_id bigint REFERENCES appeals (id);
DROP INDEX panel_calls_one_a_seat, panel_calls_one_a_member;
CREATE UNIQUE INDEX panel_calls_one_a_seat ON panel_calls (case_id, coalesce(appeal_id, 0), seat) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX panel_calls_one_a_member ON panel_calls (case_id, coalesce(appeal_id, 0), member_id) WHERE ended_at IS NULL;
CREATE INDEX panel_calls_of_appeal ON panel_calls (appeal_id) WHERE appeal_id IS NOT NULL;

-- Of those that are open the lot is drawn now, by the clock.
UPDATE appeals SET due_at = now() WHERE state = 'open';
