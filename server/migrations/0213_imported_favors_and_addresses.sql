-- expanding: the version before writes no other kinds, and reads none of these rows by itself
-- Favors and old addresses come along as well; each becomes its post.
ALTER TABLE imported DROP CONSTRAINT imported_kind_check;
ALTER TABLE imported ADD CONSTRAINT imported_kind_check
  CHECK (kind IN ('member', 'column', 'post', 'comment', 'picture', 'avatar', 'letter', 'favour', 'redirect'));
-- And operators send files for it.
ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check,
  ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN ('picture', 'scenery', 'avatar', 'evidence', 'appeal', 'import'));
