-- Comments addressed to a member are listed by when they were written: an import numbers them in another order.
CREATE INDEX comments_to_member_by_time ON comments (to_member_id, created_at, id) WHERE to_member_id <> author_id;
DROP INDEX comments_to_member;
