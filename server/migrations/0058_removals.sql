-- What was removed by its author or by staff is out of sight at once. Its row stays; its words and pictures are purged thirty days later,
-- from every table the register of personal data names. A row here is made with the removal and goes with a restoration.
CREATE TABLE removals (
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('post', 'comment', 'scenery', 'held_comment')),
  target_id bigint NOT NULL,
  -- Whose it was. No foreign key, because no member's row ever goes away.
  author_id bigint NOT NULL,
  removed_by text COLLATE "C" NOT NULL CHECK (removed_by IN ('author', 'staff')),
  removed_at timestamptz NOT NULL,
  -- Moved on while the removal is contested; infinity: kept by order.
  purge_at timestamptz NOT NULL,
  purged_at timestamptz,
  PRIMARY KEY (kind, target_id)
);
CREATE INDEX removals_due ON removals (purge_at, kind, target_id) WHERE purged_at IS NULL;
CREATE INDEX removals_of_author ON removals (author_id) WHERE purged_at IS NULL;

-- Removals from before. Comments did not say when, so they get their thirty days from now on.
INSERT INTO removals (kind, target_id, author_id, removed_by, removed_at, purge_at)
SELECT 'post', id, author_id, CASE WHEN removed_at IS NULL THEN 'staff' ELSE 'author' END, coalesce(removed_at, updated_at),
  coalesce(removed_at, updated_at) + interval '30 days'
FROM posts WHERE status = 'removed' AND id NOT IN (SELECT post_id FROM cases)
UNION ALL
SELECT 'comment', id, author_id, 'author', now(), now() + interval '30 days' FROM comments WHERE status = 'removed'
UNION ALL
SELECT 'scenery', id, author_id, CASE status WHEN 'removed' THEN 'staff' ELSE 'author' END, coalesce(decided_at, created_at),
  coalesce(decided_at, created_at) + interval '30 days'
FROM sceneries WHERE status IN ('removed', 'withdrawn')
UNION ALL
SELECT 'held_comment', id, author_id, CASE decision WHEN 'rejected' THEN 'staff' ELSE 'author' END, decided_at, decided_at + interval '30 days'
FROM held_comments WHERE decision IN ('rejected', 'withdrawn');

-- The row of a purged picture of the wall has none.
ALTER TABLE sceneries ALTER COLUMN file_id DROP NOT NULL;

-- An approved comment stands among the comments; here is only that it waited.
UPDATE held_comments SET body = '（已放出）', image_ids = '{}', reasons = '[]' WHERE decision = 'approved';

-- Tags whose last post was removed keep no trace of how it wrote them.
DELETE FROM tag_counts WHERE posts = 0;

-- Messages from before they were facts quote what they are about.
CREATE INDEX messages_legacy ON messages (external_id, floor) WHERE kind = 'legacy';

-- Whatever a member was still writing when their account was erased is erased a little later.
CREATE INDEX members_closed ON members (closed_at) WHERE closed_at IS NOT NULL;

-- Stored files whose rows are gone. A row stays for a few hours after its file: what makes one may be at work.
CREATE TABLE file_deletions (
  name text COLLATE "C" PRIMARY KEY,
  queued_at timestamptz NOT NULL
);
