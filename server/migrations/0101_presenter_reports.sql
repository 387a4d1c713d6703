-- Reports of what somebody does as a presenter: for the operators and one presenter who had no part in it.
ALTER TABLE report_dockets
  DROP CONSTRAINT report_dockets_kind_check,
  DROP CONSTRAINT report_dockets_about,
  -- The presenter who was called for it.
  ADD COLUMN assignee_id bigint REFERENCES members (id);
ALTER TABLE report_dockets
  ADD CONSTRAINT report_dockets_kind_check CHECK (kind IN ('post', 'comment', 'member', 'presenter')),
  ADD CONSTRAINT report_dockets_about CHECK (CASE WHEN kind IN ('member', 'presenter') THEN num_nonnulls(post_id, scenery_id) = 0
    WHEN kind = 'post' THEN post_id IS NOT NULL AND scenery_id IS NULL ELSE num_nonnulls(post_id, scenery_id) = 1 END),
  ADD CONSTRAINT report_dockets_assigned CHECK (assignee_id IS NULL OR kind = 'presenter' AND assignee_id <> target_id);
CREATE INDEX report_dockets_by_assignee ON report_dockets (assignee_id) WHERE assignee_id IS NOT NULL;
-- The case it was in.
ALTER TABLE reports ADD COLUMN case_id bigint REFERENCES cases (post_id) ON DELETE SET NULL;
