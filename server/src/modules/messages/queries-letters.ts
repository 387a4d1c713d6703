import type { Letter } from '#contract/api/messages.ts';
import type { Role } from '#contract/api/members.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

export interface PersonRow {
  id: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
}

/** Another member with the data a letter of `memberId` needs. */
export interface OtherRow extends PersonRow {
  ownRole: Role;
  /** Whether one of the two, as a presenter, has been opened the way to the other. */
  acquainted: boolean;
  /** Whether they refuse letters from `memberId`, and the other way round. */
  refuses: boolean;
  refused: boolean;
}

/** What two wrote to each other on another site opens no way here. */
const WRITTEN_HERE = `SELECT FROM letters l WHERE l.sender_id = $2 AND l.recipient_id = $1
    AND NOT EXISTS (SELECT FROM imported i WHERE i.kind = 'letter' AND i.target_id = l.id)`;

/**
 * A minor gets letters only from members they follow or have written to; a presenter may write to one who is a party of their case, because its clocks run.
 */
const IS_GUARDED = `o.age_band IN ('child', 'teen') IS TRUE
  AND NOT EXISTS (SELECT FROM member_follows WHERE member_id = $2 AND followed_id = $1 AND withdrawn_at IS NULL)
  AND NOT EXISTS (${WRITTEN_HERE})
  AND NOT EXISTS (SELECT FROM correspondences WHERE presenter_id = $1 AND member_id = $2)`;

/** Returns another member and the relation between the two, or null. */
export function selectOther(db: Db, memberId: number, otherId: number): Promise<OtherRow | null> {
  return db.queryOne(
    `SELECT o.id, o.nick_name, o.experience, o.role, o.avatar_file_id, m.role AS own_role,
       EXISTS (SELECT FROM correspondences WHERE presenter_id = $1 AND member_id = $2) AS acquainted,
       EXISTS (SELECT FROM letter_blocks WHERE member_id = $2 AND blocked_id = $1) OR (${IS_GUARDED}) AS refuses,
       EXISTS (SELECT FROM letter_blocks WHERE member_id = $1 AND blocked_id = $2) AS refused
     FROM members o JOIN members m ON m.id = $1 WHERE o.id = $2`,
    [memberId, otherId],
  );
}

/** Lets a presenter write to a member from now on. */
export async function insertCorrespondence({ tx, now }: WriteContext, presenterId: number, memberId: number): Promise<void> {
  await tx.query('INSERT INTO correspondences (presenter_id, member_id, opened_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [presenterId, memberId, now]);
}

/** Writes a letter. */
export async function insertLetter({ tx, now }: WriteContext, letter: { senderId: number; recipientId: number; content: string }): Promise<Letter> {
  const row = await tx.queryOne<Letter>(
    `INSERT INTO letters (sender_id, recipient_id, content, sent_at) VALUES ($1, $2, $3, $4) RETURNING id, true AS mine, content, sent_at AS "sentAt"`,
    [letter.senderId, letter.recipientId, letter.content, now],
  );
  if (!row) throw new Error('a letter was not written');
  return row;
}

const BETWEEN = 'least(sender_id, recipient_id) = least($1::bigint, $2::bigint) AND greatest(sender_id, recipient_id) = greatest($1::bigint, $2::bigint)';

/** Returns what two members have written to each other before a letter, newest first. */
export function selectLetters(db: Db, { memberId, otherId }: { memberId: number; otherId: number }, start: PageStart<{ id: number }>): Promise<Letter[]> {
  return db.query(
    `SELECT id, sender_id = $1 AS mine, content, sent_at AS "sentAt" FROM letters
     WHERE ${BETWEEN} AND id < coalesce($3::bigint, 9223372036854775807) ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [memberId, otherId, start.after?.id ?? null, start.limit, start.offset],
  );
}

/** Returns how many letters there are between two members. */
export async function countLetters(db: Db, memberId: number, otherId: number): Promise<number> {
  return (await db.queryOne<{ count: number }>(`SELECT count(*) FROM letters WHERE ${BETWEEN}`, [memberId, otherId]))?.count ?? 0;
}

export interface CorrespondentRow extends PersonRow {
  letterId: number;
  mine: boolean;
  content: string;
  sentAt: Instant;
  unread: boolean;
}

/** Returns the members a member has exchanged letters with and the last one of each, newest first; after the letter with this id. */
export function selectCorrespondents(db: Db, memberId: number, start: PageStart<{ id: number }>): Promise<CorrespondentRow[]> {
  return db.query(
    `WITH last AS (
       SELECT other_id, max(id) AS id FROM (
         SELECT recipient_id AS other_id, max(id) AS id FROM letters WHERE sender_id = $1 GROUP BY recipient_id
         UNION ALL
         SELECT sender_id, max(id) FROM letters WHERE recipient_id = $1 GROUP BY sender_id
       ) both_ways GROUP BY other_id
     )
     SELECT o.id, o.nick_name, o.experience, o.role, o.avatar_file_id, l.id AS letter_id, l.sender_id = $1 AS mine, l.content, l.sent_at,
       EXISTS (SELECT FROM messages m WHERE m.member_id = $1 AND m.about = 'letter' AND m.external_id = o.id AND m.read_at IS NULL) AS unread
     FROM last JOIN letters l ON l.id = last.id JOIN members o ON o.id = last.other_id
     WHERE l.id < coalesce($2::bigint, 9223372036854775807) ORDER BY l.id DESC LIMIT $3 OFFSET $4`,
    [memberId, start.after?.id ?? null, start.limit, start.offset],
  );
}

/** With how many a member has exchanged letters. */
export async function countCorrespondents(db: Db, memberId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*) FROM (SELECT recipient_id FROM letters WHERE sender_id = $1 UNION SELECT sender_id FROM letters WHERE recipient_id = $1) others`,
    [memberId],
  );
  return row?.count ?? 0;
}

/** Refuses another member's letters, or takes them again. */
export async function updateBlock({ tx, now }: WriteContext, memberId: number, { blockedId, blocked }: { blockedId: number; blocked: boolean }): Promise<void> {
  if (blocked)
    await tx.query('INSERT INTO letter_blocks (member_id, blocked_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [memberId, blockedId, now]);
  else await tx.query('DELETE FROM letter_blocks WHERE member_id = $1 AND blocked_id = $2', [memberId, blockedId]);
}

/** Deletes letters. */
export async function deleteLetters(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM letters WHERE id = ANY ($1::bigint[])', [ids]);
}
