-- Which posts have most in common with a post: found when it is saved and by a job, because a page that finds them pays for it with half of its
-- statements. Ids alone: whether each may be seen is asked when the page is drawn.
CREATE TABLE similar_posts (
  post_id bigint PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
  -- Closest first.
  near bigint[] NOT NULL DEFAULT '{}',
  -- When they are found again; null: they are as they should be.
  due_at timestamptz,
  -- Whether those that are found are to find this one too.
  spreads boolean NOT NULL DEFAULT true
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX similar_posts_due ON similar_posts (due_at) WHERE due_at IS NOT NULL;

-- Nobody has to find those that are found with them: each finds its own.
INSERT INTO similar_posts (post_id, due_at, spreads) SELECT post_id, now(), false FROM search_documents;
