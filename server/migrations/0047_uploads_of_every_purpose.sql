-- What a file is sent for. Until now an upload with a name was evidence, one without a picture.
ALTER TABLE uploads ADD COLUMN purpose text COLLATE "C" NOT NULL DEFAULT 'picture' CHECK (purpose IN ('picture', 'scenery', 'avatar', 'evidence'));
UPDATE uploads SET purpose = 'evidence' WHERE name <> '';
-- What it has become, kept for a day: a last piece that is sent again gets the same reply.
ALTER TABLE uploads ADD COLUMN result jsonb CHECK (result IS NULL OR jsonb_typeof(result) = 'object');
CREATE INDEX uploads_unfinished_of_member ON uploads (member_id, created_at) WHERE result IS NULL AND member_id IS NOT NULL;
CREATE INDEX uploads_unfinished_of_accused ON uploads (accused_id, created_at) WHERE result IS NULL AND accused_id IS NOT NULL;
