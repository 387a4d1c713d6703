-- Why the staff has removed something: everybody reads it where the thing was, and its author gets back what they lost when it is restored.
ALTER TABLE removals
  ADD COLUMN reason_code text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN reason text NOT NULL DEFAULT '',
  ADD COLUMN experience integer NOT NULL DEFAULT 0 CHECK (experience >= 0);

-- What reports took down until now. Their answers were given to everybody who had reported, and their authors lost ten points.
UPDATE removals r SET reason_code = 'report', reason = d.answer, experience = 10
FROM report_dockets d
WHERE d.kind = r.kind AND d.target_id = r.target_id AND d.state = 'upheld' AND r.removed_by = 'staff' AND r.kind IN ('post', 'comment')
  AND d.closed_at = r.removed_at;
-- From where they can be restored to; what its author had removed before is theirs.
UPDATE posts SET removed_from = 'published'
WHERE status = 'removed' AND removed_from IS NULL AND id IN (SELECT target_id FROM removals WHERE kind = 'post' AND reason_code = 'report')
  AND EXISTS (SELECT FROM audit a WHERE a.act = 'report.uphold' AND a.after ->> 'of' = 'post' AND a.after ->> 'ofId' = posts.id::text AND a.after ->> 'removed' = 'true');

-- What a comment was before the staff removed it.
ALTER TABLE comments ADD COLUMN removed_from text COLLATE "C" CHECK (removed_from IN ('published', 'hidden'));
UPDATE comments SET removed_from = 'published'
WHERE status = 'removed' AND id IN (SELECT target_id FROM removals WHERE kind = 'comment' AND reason_code = 'report' AND purged_at IS NULL)
  AND EXISTS (SELECT FROM audit a WHERE a.act = 'report.uphold' AND a.after ->> 'of' = 'comment' AND a.after ->> 'ofId' = comments.id::text AND a.after ->> 'removed' = 'true');
