-- Who is given a case that nobody takes is drawn by a lot that anybody can draw again, as all others are.
ALTER TABLE case_lots DROP CONSTRAINT case_lots_kind_check,
  ADD CONSTRAINT case_lots_kind_check CHECK (kind IN ('courier', 'signer', 'panel', 'decider', 'appeal', 'assign'));
