-- The members a comment concerns are notified from the committed comments, in the order of their ids; one row: up to which this has happened.
CREATE TABLE comment_notifications (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  up_to bigint NOT NULL CHECK (up_to >= 0)
);
INSERT INTO comment_notifications (up_to) SELECT coalesce(max(id), 0) FROM comments;

-- Comments under a picture are held for review like those on a post.
ALTER TABLE held_comments ALTER COLUMN post_id DROP NOT NULL;
ALTER TABLE held_comments ADD COLUMN scenery_id bigint REFERENCES sceneries (id) ON DELETE CASCADE;
ALTER TABLE held_comments ADD CONSTRAINT held_comments_under_one CHECK (num_nonnulls(post_id, scenery_id) = 1);
