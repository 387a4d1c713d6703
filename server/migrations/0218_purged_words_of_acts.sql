-- expanding: the version before shows an act without its words as one of somebody who has left, and finds nothing missing
-- Acts whose words were purged together with what they were about: whom each concerned is all that is left of them outside of the chain.
CREATE TABLE audit_purged (
  seq bigint PRIMARY KEY REFERENCES audit (seq),
  -- Null: nobody with an account.
  member_id bigint REFERENCES members (id)
);
CREATE INDEX audit_purged_of_member ON audit_purged (member_id);

-- What was purged before kept its title or its beginning in the record of the acts on it.
INSERT INTO audit_purged (seq, member_id)
  SELECT p.seq, p.member_id FROM audit_personal p JOIN audit a ON a.seq = p.seq
  WHERE EXISTS (SELECT FROM removals r WHERE r.purged_at IS NOT NULL AND a.target_id = r.target_id::text
      AND (a.target_kind = r.kind OR a.target_kind = 'held_post' AND r.kind = 'post'))
    OR a.target_kind = 'comment' AND EXISTS (SELECT FROM comments c JOIN removals r ON r.kind = 'post' AND r.target_id = c.post_id WHERE r.purged_at IS NOT NULL AND a.target_id = c.id::text)
    OR a.act = 'comment.approve' AND EXISTS (SELECT FROM comments c JOIN removals r ON r.kind = 'comment' AND r.target_id = c.id WHERE r.purged_at IS NOT NULL
      AND c.author_id = p.member_id AND a.after ->> 'host' = CASE WHEN c.post_id IS NULL THEN 'scenery' ELSE 'post' END AND a.after ->> 'hostId' = coalesce(c.post_id, c.scenery_id)::text)
    OR a.target_kind = 'report' AND EXISTS (SELECT FROM report_dockets d JOIN removals r ON (r.kind = d.kind AND r.target_id = d.target_id) OR (r.kind = 'post' AND r.target_id = d.post_id)
      WHERE r.purged_at IS NOT NULL AND a.target_id = d.id::text);
DELETE FROM audit_personal WHERE seq IN (SELECT seq FROM audit_purged);
