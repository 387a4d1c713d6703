-- What the search finds of comments, a row for each published one, as `search_documents` has it of posts: the folded text, and its grams as numbers,
-- each with the slice of ids the comment belongs to. No key refers to `comments`: a job writes these rows by thousands, and looking up and
-- locking each comment for its key cost as much as the rest. Whether a comment may be seen is asked when it is drawn, also whether it is there.
CREATE TABLE comment_documents (
  comment_id bigint PRIMARY KEY,
  body text COLLATE "C" NOT NULL,
  grams bigint[] NOT NULL
) WITH (fillfactor = 100, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE comment_documents ALTER COLUMN grams SET STATISTICS 0, ALTER COLUMN body SET STATISTICS 0;
CREATE INDEX comment_documents_grams ON comment_documents USING gin (grams) WITH (fastupdate = off);

-- Up to where comments have been indexed. New ones: all up to `up_to`. Those from before there was an index: all above `behind`, of what was
-- there when it began, up to `began_at`. To make all documents again, empty the table above and set the three to the last id.
CREATE TABLE comment_indexing (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  up_to bigint NOT NULL,
  behind bigint NOT NULL,
  began_at bigint NOT NULL
);
INSERT INTO comment_indexing (up_to, behind, began_at) SELECT last, last, last FROM (SELECT coalesce(max(id), 0) AS last FROM comments) c;
