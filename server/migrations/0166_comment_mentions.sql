-- Who a comment calls: the members its @names meant when it was written or last edited. A name is as the comment has it, however its member
-- is called by now.
CREATE TABLE comment_mentions (
  comment_id bigint NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL CHECK (name <> ''),
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  PRIMARY KEY (comment_id, name)
);
CREATE INDEX comment_mentions_of_member ON comment_mentions (member_id);
