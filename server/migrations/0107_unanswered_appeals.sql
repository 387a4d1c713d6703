-- An appeal that nobody has answered, where the operator lets such tickets stay suspended instead of annulled.
ALTER TABLE appeals DROP CONSTRAINT appeals_state_check;
ALTER TABLE appeals ADD CONSTRAINT appeals_state_check
  CHECK (state IN ('claimed', 'open', 'affirmed', 'reduced', 'annulled', 'dropped', 'unanswered'));
