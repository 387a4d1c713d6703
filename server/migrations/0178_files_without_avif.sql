-- What the job that makes smaller copies has still to do, newest first.
CREATE INDEX files_without_avif ON files (id) WHERE kind = 'image' AND avif IS NULL;
