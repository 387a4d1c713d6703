import type { Role } from '#contract/api/members.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { CommentHostRef } from '../comment/host-ref.ts';

export interface MentionableRow {
  id: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
}

const MAX_SUGGESTED = 8;
/** Of a long thread those who spoke last. */
const LAST_COMMENTS = 200;
/** The upper bound of all texts that begin with $3. */
const BEHIND = `$3::text || chr(1114111)`;

/**
 * Each kind of closeness yields a few members of its own, closest first: those who posted or commented here, those the member follows, and,
 * once something is typed, everybody. Leaves out closed accounts, members they have blocked, and themselves.
 */
const mentionableSql = ({ host, column }: { host: string; column: string }) => `WITH near AS (
  (SELECT author_id AS id, 0 AS distance FROM ${host})
  UNION ALL
  (SELECT author_id, 1 FROM comments WHERE ${column} = $2 AND status = 'published' ORDER BY floor DESC LIMIT ${LAST_COMMENTS})
  UNION ALL
  (SELECT followed_id, 2 FROM member_follows WHERE member_id = $1 AND withdrawn_at IS NULL ORDER BY created_at DESC LIMIT ${LAST_COMMENTS})
  UNION ALL
  (SELECT id, 3 FROM members WHERE $3 <> '' AND nick_fold >= $3 AND nick_fold < ${BEHIND} ORDER BY nick_fold LIMIT ${MAX_SUGGESTED * 4})
)
SELECT m.id, m.nick_name, m.experience, m.role, m.avatar_file_id
FROM (SELECT id, min(distance) AS distance FROM near GROUP BY id) found JOIN members m ON m.id = found.id
WHERE m.id <> $1 AND m.closed_at IS NULL AND m.nick_fold >= $3 AND m.nick_fold < ${BEHIND}
  AND NOT EXISTS (SELECT FROM blocks b WHERE b.member_id = $1 AND b.blocked_id = m.id)
ORDER BY found.distance, m.nick_fold LIMIT ${MAX_SUGGESTED}`;

const MENTIONABLE: Record<CommentHostRef['kind'], string> = {
  post: mentionableSql({ host: `posts WHERE id = $2 AND status = 'published'`, column: 'post_id' }),
  scenery: mentionableSql({ host: `sceneries WHERE id = $2 AND status = 'approved'`, column: 'scenery_id' }),
};

/** Returns the members a comment may mention whose folded names begin so, closest first. */
export function selectMentionable(db: Db, memberId: number, { host, fold }: { host: CommentHostRef; fold: string }): Promise<MentionableRow[]> {
  return db.query(MENTIONABLE[host.kind], [memberId, host.id, fold]);
}
