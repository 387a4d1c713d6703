import { z } from '#contract/zod.ts';
import { MAY_BE_APPEALED, MAY_BE_APPEALED_AGAIN } from '#server/modules/blacklist/index.ts';
import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { Merging } from './queries-steps.ts';

export interface MergedAccount {
  id: number;
  nickName: string;
  role: 'member' | 'presenter' | 'operator';
  emailFold: string | null;
  mergedInto: number | null;
  isClosing: boolean;
  waits: boolean;
  /** They are or were a presenter. */
  hasTerm: boolean;
}

/** Returns two accounts that are not erased, locked in the order of their ids against whatever refers to them. */
export async function lockAccounts(tx: Tx, ids: readonly [number, number]): Promise<MergedAccount[]> {
  return tx.query(
    `SELECT m.id, m.nick_name, m.role, m.email_fold, m.merged_into, m.closing_at IS NOT NULL AS is_closing, m.waits_since IS NOT NULL AS waits,
       EXISTS (SELECT FROM presenters p WHERE p.member_id = m.id) AS has_term
     FROM members m WHERE m.id = ANY ($1::bigint[]) AND m.closed_at IS NULL ORDER BY m.id FOR UPDATE OF m`,
    [ids],
  );
}

/** It is open, was until an instant, or has a ticket that may still be appealed. */
const RUNS = `(k.closed_at IS NULL OR k.state = 'appealed' OR k.closed_at > $2
  OR EXISTS (SELECT FROM tickets t WHERE t.case_id = k.post_id AND (${MAY_BE_APPEALED('$3')} OR ${MAY_BE_APPEALED_AGAIN('$3')})))`;

/**
 * Returns whether an account has a part in a case that is open, was until an instant, or has a ticket that may be appealed: as a complainant, as the owner of an accused character, as a
 * witness, or with something they brought.
 */
export async function isInCourt({ db, now }: DbContext, memberId: number, since: Date): Promise<boolean> {
  const row = await db.queryOne(
    `SELECT FROM cases k WHERE ${RUNS} AND ($1::bigint IN (k.complainant_id)
       OR EXISTS (SELECT FROM cases j WHERE j.joined_to = k.post_id AND j.complainant_id = $1)
       OR EXISTS (SELECT FROM case_accused a WHERE a.case_id = k.post_id AND (a.member_id = $1 OR $1 = ANY (a.claimed_by)))
       OR EXISTS (SELECT FROM case_witnesses w WHERE w.case_id = k.post_id AND w.member_id = $1)
       OR EXISTS (SELECT FROM case_evidence e WHERE e.case_id = k.post_id AND e.member_id = $1)
       OR EXISTS (SELECT FROM delivery_attempts d WHERE d.case_id = k.post_id AND d.member_id = $1)
       OR EXISTS (SELECT FROM appeals p WHERE p.case_id = k.post_id AND p.member_id = $1 AND p.state IN ('claimed', 'open'))) LIMIT 1`,
    [memberId, since, now],
  );
  return row !== null;
}

/** Returns how many cases name an account and go on doing so. */
export async function countCases(db: Db, memberId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM cases k WHERE k.complainant_id = $1 OR EXISTS (SELECT FROM case_accused a WHERE a.case_id = k.post_id AND a.member_id = $1)`,
    [memberId],
  );
  return row?.count ?? 0;
}

const sums = z.object({ experience: z.int(), posts: z.int(), essences: z.int() });
const suspension = z.object({ status: z.enum(['active', 'suspended']), until: z.string().nullable(), reason: z.string().nullable() });
const changedSuspension = z.object({ before: suspension, after: suspension });
/** What two accounts were like, where a merging changes it. */
export const keptValues = z.object({
  nickName: z.string(),
  moved: sums,
  suspension: changedSuspension.nullable(),
  characters: z.array(z.int()),
  formerNick: z.boolean(),
});
export type KeptValues = z.output<typeof keptValues>;

/** Keeps a merging; what it moves belongs to it. */
export async function insertMerge({ tx, now }: WriteContext, { id, fromId, intoId }: Merging): Promise<void> {
  await tx.query(`INSERT INTO member_merges (id, from_id, into_id, merged_at, kept) VALUES ($1, $2, $3, $4, '{}')`, [id, fromId, intoId, now]);
}

/** Keeps what the accounts were like. */
export async function updateKept(tx: Tx, id: string, kept: KeptValues): Promise<void> {
  await tx.query('UPDATE member_merges SET kept = $2::jsonb WHERE id = $1', [id, JSON.stringify(kept)]);
}

/** Marks a merging as taken back and returns it; null when it is already, or when one of the accounts is gone or merged again. */
export function markUndone({ tx, now }: WriteContext, id: string): Promise<(Merging & { kept: unknown }) | null> {
  return tx.queryOne(
    `UPDATE member_merges g SET undone_at = $2 FROM members f, members i
     WHERE g.id = $1 AND g.undone_at IS NULL AND f.id = g.from_id AND i.id = g.into_id AND f.merged_into = i.id AND i.merged_into IS NULL
       AND f.closed_at IS NULL AND i.closed_at IS NULL RETURNING g.id, g.from_id AS "fromId", g.into_id AS "intoId", g.kept`,
    [id, now],
  );
}

/** Returns what the posts that a merging moved count for: published ones, and those of them with an essence. */
export async function selectMovedSums(tx: Tx, { id, fromId }: Merging): Promise<z.output<typeof sums>> {
  const row = await tx.queryOne<z.output<typeof sums>>(
    `SELECT (SELECT experience FROM members WHERE id = $2) AS experience, count(*)::integer AS posts, (count(*) FILTER (WHERE p.essence_level > 0))::integer AS essences
     FROM member_merge_rows j JOIN posts p ON p.id = (j.row ->> 'id')::bigint WHERE j.merge_id = $1 AND j.step = 'posts' AND p.status = 'published'`,
    [id, fromId],
  );
  return row ?? { experience: 0, posts: 0, essences: 0 };
}

/** Moves counts and experience from one account to another; never below 0. */
export async function moveSums(
  tx: Tx,
  { fromId, intoId }: { fromId: number; intoId: number },
  { experience, posts, essences }: z.output<typeof sums>,
): Promise<void> {
  const values = [experience, posts, essences];
  await tx.query(
    `UPDATE members SET experience = greatest(0, experience - $2), post_count = greatest(0, post_count - $3), essence_count = greatest(0, essence_count - $4) WHERE id = $1`,
    [fromId, ...values],
  );
  await tx.query('UPDATE members SET experience = experience + $2, post_count = post_count + $3, essence_count = essence_count + $4 WHERE id = $1', [
    intoId,
    ...values,
  ]);
}

/** Counts the followers of two accounts, and of those both followed, again. Returns whose count that is. */
export async function recountFollowers(tx: Tx, { id, fromId, intoId }: Merging): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `UPDATE members m SET follower_count = (SELECT count(*) FROM member_follows f WHERE f.followed_id = m.id AND f.withdrawn_at IS NULL)
     WHERE m.id IN ($2, $3) OR m.id IN (SELECT (j.row ->> 'followed_id')::bigint FROM member_merge_rows j WHERE j.merge_id = $1 AND j.step LIKE 'member_follows%: %') RETURNING m.id`,
    [id, fromId, intoId],
  );
  return rows.map((row) => row.id);
}

/** Names what an account was merged into, or (null) that it was not. */
export async function updateMerged(tx: Tx, { fromId, intoId, nickName }: { fromId: number; intoId: number | null; nickName: string }): Promise<void> {
  await tx.query('UPDATE members SET merged_into = $2, nick_name = $3 WHERE id = $1', [fromId, intoId, nickName]);
}

export interface SuspensionRow {
  status: 'active' | 'suspended';
  until: Instant | null;
  reason: string | null;
}

/** Returns the last suspension of an account, also one that is over. */
export function selectSuspension(db: Db, memberId: number): Promise<SuspensionRow | null> {
  return db.queryOne('SELECT status, suspended_until AS until, suspended_reason AS reason FROM members WHERE id = $1', [memberId]);
}

/** Sets the suspension of an account as given. */
export async function writeSuspension(tx: Tx, memberId: number, { status, until, reason }: SuspensionRow): Promise<void> {
  await tx.query('UPDATE members SET status = $2, suspended_until = $3, suspended_reason = $4 WHERE id = $1', [memberId, status, until, reason]);
}

/** Adds what an account called its characters to the past of another one, which begins and ends as it did. Returns the ids of the rows. */
export async function copyCharacters({ tx, now }: WriteContext, { fromId, intoId }: { fromId: number; intoId: number }): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `INSERT INTO character_history (member_id, source, name_key, realm_key, guild_key, from_at, until_at)
     SELECT $2, source, name_key, realm_key, guild_key, from_at, coalesce(until_at, greatest($3, from_at)) FROM character_history WHERE member_id = $1 ORDER BY id RETURNING id`,
    [fromId, intoId, now],
  );
  return rows.map(({ id }) => id);
}

/** Takes what was added to the past of an account away again. */
export async function deleteCharacters(tx: Tx, memberId: number, ids: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM character_history WHERE member_id = $1 AND id = ANY ($2::bigint[])', [memberId, ids]);
}

/** Has an account be known under the nickname of another one too; false when it was. */
export async function insertFormerNick({ tx, now }: WriteContext, { fromId, intoId }: { fromId: number; intoId: number }): Promise<boolean> {
  const row = await tx.queryOne(
    'INSERT INTO former_nicks (member_id, nick_fold, until_at) SELECT $2, nick_fold, $3 FROM members WHERE id = $1 ON CONFLICT DO NOTHING RETURNING 1',
    [fromId, intoId, now],
  );
  return row !== null;
}

/** Takes that away again. */
export async function deleteFormerNick(tx: Tx, { fromId, intoId }: { fromId: number; intoId: number }): Promise<void> {
  await tx.query('DELETE FROM former_nicks WHERE member_id = $2 AND nick_fold = (SELECT nick_fold FROM members WHERE id = $1)', [fromId, intoId]);
}

/** Ends the favorites that stand in a folder of somebody else. */
export async function leaveFolders(tx: Tx, { fromId, intoId }: { fromId: number; intoId: number }): Promise<void> {
  await tx.query('UPDATE favors SET folder_id = NULL WHERE member_id = $2 AND folder_id IN (SELECT id FROM favor_folders WHERE member_id = $1)', [
    fromId,
    intoId,
  ]);
}

/** Deletes what undone mergings, and those that nothing takes back any more, had kept of each row. */
export async function deleteOldRows(tx: Tx, before: Date): Promise<void> {
  await tx.query('DELETE FROM member_merge_rows WHERE merge_id IN (SELECT id FROM member_merges WHERE merged_at < $1 OR undone_at IS NOT NULL)', [before]);
}
