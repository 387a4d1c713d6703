-- expanding: the version before writes the kinds it knows, and gives an address up at once
-- An address is given up at the third refusal in a row: a server that is moved refuses everybody for an hour. What was given up before stays so.
ALTER TABLE bounced_addresses ADD COLUMN bounces smallint NOT NULL DEFAULT 3 CHECK (bounces BETWEEN 1 AND 3);
-- Who hands in a picture or changes what their profile says, and from where, is logged as for a post.
ALTER TABLE security_log DROP CONSTRAINT security_log_kind_check;
ALTER TABLE security_log ADD CONSTRAINT security_log_kind_check
  CHECK (kind IN ('sign_up', 'sign_in', 'change_email', 'change_mobile', 'change_identity', 'post', 'edit', 'comment', 'edit_comment', 'scenery', 'profile')) NOT VALID;
ALTER TABLE security_log VALIDATE CONSTRAINT security_log_kind_check;
