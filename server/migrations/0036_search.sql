-- What the search finds, a row for each published post, written in the transaction that writes the post. Texts are folded: one width, one
-- case, simplified characters. `grams` holds the characters, pairs and triplets of the texts as numbers, each with the slice of ids
-- the post belongs to, so that a term is looked up slice by slice from the newest (decision 076).
CREATE TABLE search_documents (
  post_id bigint PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
  -- The way of folding and cutting the row was made by; rows of an older one are made anew.
  version smallint NOT NULL,
  title text COLLATE "C" NOT NULL,
  tags text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  grams bigint[] NOT NULL
) WITH (fillfactor = 100, autovacuum_vacuum_scale_factor = 0.02);
-- Nobody asks the planner about their values, and looking at them takes long.
ALTER TABLE search_documents ALTER COLUMN grams SET STATISTICS 0, ALTER COLUMN body SET STATISTICS 0, ALTER COLUMN title SET STATISTICS 0, ALTER COLUMN tags SET STATISTICS 0;
CREATE INDEX search_documents_grams ON search_documents USING gin (grams) WITH (fastupdate = off);

-- How far a rebuilding of the index has come that was stopped; no row while none is under way.
CREATE TABLE search_rebuilding (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  last_id bigint NOT NULL,
  begun_at timestamptz NOT NULL
);
