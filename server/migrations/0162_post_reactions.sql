-- What a member thinks of a post: a like, one of five reactions, both or, when it was taken back, neither. The row stays then: its author hears of
-- each member once.
CREATE TABLE post_reactions (
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  post_id bigint NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  liked boolean NOT NULL,
  kind text CHECK (kind IN ('useful', 'funny', 'warm', 'surprising', 'sorry')),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Of an account younger than the post, given while the guards were on, it is kept and not counted.
  counts boolean NOT NULL,
  PRIMARY KEY (member_id, post_id)
);
-- They are counted where a post is shown.
CREATE INDEX post_reactions_liked ON post_reactions (post_id) WHERE liked AND counts;
CREATE INDEX post_reactions_by_kind ON post_reactions (post_id, kind) WHERE kind IS NOT NULL AND counts;
-- For the posts that go.
CREATE INDEX post_reactions_by_post ON post_reactions (post_id);

-- They go and come back with everything else that the staff cleans up after a member.
ALTER TABLE member_cleaned DROP CONSTRAINT member_cleaned_kind_check;
ALTER TABLE member_cleaned ADD CONSTRAINT member_cleaned_kind_check
  CHECK (kind IN ('post', 'comment', 'scenery', 'favor', 'scenery_favor', 'like', 'follow', 'reaction'));
