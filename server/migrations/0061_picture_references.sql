-- Deleting a picture looks for what refers to it, and for other rows of the same bytes: each of these read its whole table.
CREATE INDEX posts_of_cover ON posts (cover_file_id) WHERE cover_file_id IS NOT NULL;
CREATE INDEX drafts_of_cover ON drafts (cover_file_id) WHERE cover_file_id IS NOT NULL;
CREATE INDEX post_originals_of_cover ON post_originals (cover_file_id) WHERE cover_file_id IS NOT NULL;
CREATE INDEX members_of_avatar ON members (avatar_file_id) WHERE avatar_file_id IS NOT NULL;
CREATE INDEX presenters_of_banner ON presenters (banner_file_id) WHERE banner_file_id IS NOT NULL;
CREATE INDEX sceneries_of_file ON sceneries (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX files_of_hash ON files (sha256);
