-- What may be received, the most urgent first; and the cases in which a presenter was called by lot.
CREATE INDEX cases_by_urgency ON cases (game_id, ((received_at IS NULL AND refiled_from IS NULL)), due_at, post_id) WHERE state = 'filed';
CREATE INDEX case_lots_by_called ON case_lots USING gin ((call_order[1:called]));
