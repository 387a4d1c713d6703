-- An order on a member takes their signature and picture off every page they wrote, not only their own: what is kept for its release goes to the order.
WITH ordered AS (
  SELECT g.takedown_id, g.target_id FROM takedown_targets g JOIN takedowns t ON t.id = g.takedown_id
  WHERE g.kind = 'member' AND g.sealed IS NULL AND t.executed_at IS NOT NULL AND t.released_at IS NULL AND g.restored_at IS NULL
), kept AS (
  UPDATE takedown_targets g SET sealed = jsonb_build_object('signature', m.signature, 'avatarFileId', m.avatar_file_id)
  FROM ordered o, members m WHERE g.takedown_id = o.takedown_id AND g.kind = 'member' AND g.target_id = o.target_id AND m.id = o.target_id
)
UPDATE members m SET signature = '', avatar_file_id = NULL FROM ordered o WHERE m.id = o.target_id;
