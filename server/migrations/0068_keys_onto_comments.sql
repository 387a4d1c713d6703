-- Foreign keys onto comments: a comment that is deleted looks for those that name it.
CREATE INDEX comments_by_answered ON comments (answered_id) WHERE answered_id IS NOT NULL;
CREATE INDEX comment_likes_by_comment ON comment_likes (comment_id);
CREATE INDEX posts_by_accepted ON posts (accepted_comment_id) WHERE accepted_comment_id IS NOT NULL;
CREATE INDEX held_comments_by_answered ON held_comments (answered_id) WHERE answered_id IS NOT NULL;
