-- When the next juror is reminded of their call or their vote, and the next owner of a ticket who proved their character later of their appeal.
CREATE INDEX panel_calls_accept ON panel_calls (accept_by) WHERE ended_at IS NULL AND accepted_at IS NULL;
CREATE INDEX panel_calls_vote ON panel_calls (vote_by) WHERE ended_at IS NULL AND accepted_at IS NOT NULL AND voted_at IS NULL;
CREATE INDEX case_accused_proven ON case_accused (owner_proven_at) WHERE owner_proven_at IS NOT NULL;
