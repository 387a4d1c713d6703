-- expanding: the version before writes the kinds it knows
-- Who edits a comment, and from where, is logged as for a post. Fewer days to appeal than members are promised were never in effect.
ALTER TABLE security_log DROP CONSTRAINT security_log_kind_check;
ALTER TABLE security_log ADD CONSTRAINT security_log_kind_check
  CHECK (kind IN ('sign_up', 'sign_in', 'change_email', 'change_mobile', 'change_identity', 'post', 'edit', 'comment', 'edit_comment')) NOT VALID;
ALTER TABLE security_log VALIDATE CONSTRAINT security_log_kind_check;
DELETE FROM settings WHERE key = 'appealDays' AND jsonb_typeof(value) = 'number' AND value::text::numeric < 30;
