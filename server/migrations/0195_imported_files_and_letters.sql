-- expanding: the version before writes no other kinds, and reads none of these rows by itself
-- Pictures, avatars and letters come along as well. A picture and an avatar become a file; an avatar bears the id of its member.
ALTER TABLE imported DROP CONSTRAINT imported_kind_check;
ALTER TABLE imported ADD CONSTRAINT imported_kind_check CHECK (kind IN ('member', 'column', 'post', 'comment', 'picture', 'avatar', 'letter'));
