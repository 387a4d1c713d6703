-- What is said under a picture is a comment like any other: it stands under a post or under a picture.
ALTER TABLE comments ALTER COLUMN post_id DROP NOT NULL;
ALTER TABLE comments ADD COLUMN scenery_id bigint REFERENCES sceneries (id) ON DELETE CASCADE;
ALTER TABLE comments ADD CONSTRAINT comments_under_one CHECK ((post_id IS NULL) <> (scenery_id IS NULL));
CREATE UNIQUE INDEX comments_by_scenery ON comments (scenery_id, floor) WHERE scenery_id IS NOT NULL;

-- A like is known by its comment; a post's are found by their reader and the post, as before.
ALTER TABLE comment_likes DROP CONSTRAINT comment_likes_pkey;
ALTER TABLE comment_likes ALTER COLUMN post_id DROP NOT NULL;
ALTER TABLE comment_likes ADD COLUMN scenery_id bigint REFERENCES sceneries (id) ON DELETE CASCADE;
ALTER TABLE comment_likes ADD CONSTRAINT comment_likes_under_one CHECK ((post_id IS NULL) <> (scenery_id IS NULL));
ALTER TABLE comment_likes ADD PRIMARY KEY (member_id, comment_id);
CREATE INDEX comment_likes_in_post ON comment_likes (member_id, post_id, comment_id) WHERE post_id IS NOT NULL;
CREATE INDEX comment_likes_under_scenery ON comment_likes (member_id, scenery_id, comment_id) WHERE scenery_id IS NOT NULL;

-- The floors given out, and the comments that are no replies; both only grow.
ALTER TABLE sceneries ADD COLUMN floor_count integer NOT NULL DEFAULT 0 CHECK (floor_count >= 0);
ALTER TABLE sceneries ADD COLUMN thread_count integer NOT NULL DEFAULT 0 CHECK (thread_count >= 0);

INSERT INTO comments (scenery_id, floor, author_id, to_member_id, body, status, created_at)
SELECT c.scenery_id, row_number() OVER (PARTITION BY c.scenery_id ORDER BY c.id), c.author_id, s.author_id, c.body,
  CASE WHEN c.removed_at IS NULL THEN 'published' ELSE 'removed' END, c.created_at
FROM scenery_comments c JOIN sceneries s ON s.id = c.scenery_id ORDER BY c.id;
UPDATE sceneries s SET floor_count = told.count, thread_count = told.count
FROM (SELECT scenery_id, count(*)::integer AS count FROM scenery_comments GROUP BY scenery_id) told WHERE told.scenery_id = s.id;
DROP TABLE scenery_comments;

-- Reports of a comment name what it stands under.
ALTER TABLE report_dockets ADD COLUMN scenery_id bigint REFERENCES sceneries (id) ON DELETE CASCADE;
ALTER TABLE report_dockets DROP CONSTRAINT report_dockets_check;
ALTER TABLE report_dockets ADD CONSTRAINT report_dockets_about
  CHECK (CASE kind WHEN 'member' THEN num_nonnulls(post_id, scenery_id) = 0 WHEN 'post' THEN post_id IS NOT NULL AND scenery_id IS NULL ELSE num_nonnulls(post_id, scenery_id) = 1 END);
