import type { DocumentBody } from '#contract/documents/document.ts';
import { NETWORK_KEY } from '#server/platform/process/kept-address.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { lengthOf, type Loss } from '../case/queries-case.ts';

/** How many days the events of two complaints may lie apart to be the same one. */
const MAX_DAYS = 3;

const accusedOf = (of: string) => `ARRAY(SELECT a.realm_key || chr(10) || a.name_key FROM case_accused a WHERE a.case_id = ${of}.post_id ORDER BY 1)`;

/**
 * Whether `c` may be joined to `k`: filed, never summoned, about the same event, without complaints of others in it, and against the same accused: who
 * stays when the first one withdraws has complained of all of them. No complainant of a case may turn out to be its accused.
 */
const JOINABLE = `c.game_id = k.game_id AND c.post_id <> k.post_id AND c.state = 'filed' AND c.summoned_at IS NULL AND NOT c.is_direct AND c.found_false IS NULL AND k.found_false IS NULL
  AND abs(c.occurred_on - k.occurred_on) <= ${MAX_DAYS} AND c.complainant_id <> k.complainant_id
  AND NOT EXISTS (SELECT FROM cases j WHERE j.joined_to = k.post_id AND j.outcome = 'joined' AND j.complainant_id = c.complainant_id)
  AND NOT EXISTS (SELECT FROM cases j WHERE j.joined_to = c.post_id)
  AND NOT EXISTS (SELECT FROM case_accused a WHERE a.case_id = k.post_id AND (a.member_id = c.complainant_id OR c.complainant_id = ANY (a.claimed_by)
    OR EXISTS (SELECT FROM character_proofs p WHERE p.member_id = c.complainant_id AND p.game_id = a.game_id AND p.realm_key = a.realm_key AND p.name_key = a.name_key)))
  AND ${accusedOf('c')} = ${accusedOf('k')}`;

/** Whether it was noted that the two stay cases of their own. */
const CROSSED = `EXISTS (SELECT FROM case_events e WHERE e.case_id = k.post_id AND e.action = 'crossReference' AND (e.data ->> 'caseId')::bigint = c.post_id)`;

export interface CandidateRow {
  id: number;
  columnId: number;
  title: string;
  complainantId: number;
  occurredOn: string;
  filedAt: Instant;
  revision: number;
  isHinted: boolean;
}

/** Returns the cases that may be joined to one, those first whose complainant came from its page, at most a hundred. */
export function selectCandidates(db: Db, caseId: number): Promise<CandidateRow[]> {
  return db.query(
    `SELECT c.post_id AS id, c.column_id AS "columnId", c.title, c.complainant_id AS "complainantId", c.occurred_on::text AS "occurredOn", c.filed_at AS "filedAt",
       (SELECT 1 + count(*)::integer FROM case_events e WHERE e.case_id = c.post_id AND e.action = 'amend') AS revision,
       c.join_hint IS NOT DISTINCT FROM k.post_id AS "isHinted"
     FROM cases k JOIN cases c ON ${JOINABLE} WHERE k.post_id = $1 AND NOT ${CROSSED}
     ORDER BY (c.join_hint IS NOT DISTINCT FROM k.post_id) DESC, c.filed_at, c.post_id LIMIT 100`,
    [caseId],
  );
}

/** Locks cases until the transaction ends, always in the same order. */
export async function lockInOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('SELECT FROM cases WHERE post_id = ANY ($1::bigint[]) ORDER BY post_id FOR NO KEY UPDATE', [ids]);
}

/** Returns whether a case may be joined to another one. */
export async function isJoinable(tx: Tx, caseId: number, candidateId: number): Promise<boolean> {
  return (await tx.queryOne(`SELECT 1 FROM cases k JOIN cases c ON ${JOINABLE} WHERE k.post_id = $1 AND c.post_id = $2`, [caseId, candidateId])) !== null;
}

/** Moves the pieces of a filed complaint into the case it is joined to, where they keep whose they are; the guilds of its parties count there. */
export async function moveIntoCase({ tx, now }: WriteContext, caseId: number, joinedId: number): Promise<void> {
  await tx.query(
    `UPDATE case_evidence e SET case_id = $1, joined_from = $2, joined_at = $3,
       position = (SELECT coalesce(max(position), 0) FROM case_evidence WHERE case_id = $1) + e.position WHERE e.case_id = $2`,
    [caseId, joinedId, now],
  );
  await tx.query(
    `UPDATE cases k SET party_guilds = ARRAY(SELECT DISTINCT unnest(k.party_guilds || j.party_guilds)) FROM cases j WHERE k.post_id = $1 AND j.post_id = $2`,
    [caseId, joinedId],
  );
  await tx.query('UPDATE cases SET joined_to = $1, joined_at = $3 WHERE post_id = $2', [caseId, joinedId, now]);
}

/** Ends a complaint that was joined: it is withdrawn, and its pieces go with it. */
export async function withdrawJoined({ tx, now }: WriteContext, joinedId: number, { isAfterAnswer }: { isAfterAnswer: boolean }): Promise<void> {
  await tx.query(`UPDATE cases SET outcome = 'withdrawn', withdrawn_after_answer = $2, updated_at = $3 WHERE post_id = $1`, [joinedId, isAfterAnswer, now]);
  await tx.query('UPDATE case_evidence SET case_id = joined_from, joined_from = NULL, joined_at = NULL WHERE joined_from = $1', [joinedId]);
  await tx.query('UPDATE case_accused SET is_open = false WHERE case_id = $1', [joinedId]);
}

const CONTENT = ['title', 'statement', 'statement_text', 'activity', 'occurred_on', 'place', 'loss', 'contacted', 'wish', 'complainant_id', 'split_from'];

/** Exchanges the complaints of a case and of one that was joined to it, with their pieces: the case goes on with the other one in front. */
export async function exchangeComplaints({ tx, now }: WriteContext, caseId: number, joinedId: number): Promise<void> {
  await tx.query('UPDATE case_accused SET is_open = false WHERE case_id IN ($1, $2)', [caseId, joinedId]);
  const columns = CONTENT.map((column) => `${column} = o.${column}`).join(', ');
  await tx.query(`UPDATE cases k SET ${columns} FROM cases o WHERE (k.post_id, o.post_id) IN (($1, $2), ($2, $1))`, [caseId, joinedId]);
  await exchangeRefiled(tx, caseId, joinedId);
  // What was split off from a complaint goes with it.
  await tx.query('UPDATE cases SET split_from = CASE split_from WHEN $1 THEN $2::bigint ELSE $1::bigint END WHERE split_from IN ($1, $2)', [caseId, joinedId]);
  await tx.query(`UPDATE case_accused a SET complainant_id = k.complainant_id FROM cases k WHERE k.post_id = a.case_id AND a.case_id IN ($1, $2)`, [
    caseId,
    joinedId,
  ]);
  await tx.query(
    `UPDATE case_evidence e SET joined_from = CASE WHEN e.joined_from IS NULL THEN $2::bigint END, joined_at = coalesce(e.joined_at, $3::timestamptz)
     FROM cases j WHERE j.post_id = $2 AND e.case_id = $1 AND e.brought_by = 'complainant'
       AND (e.joined_from = $2 OR (e.joined_from IS NULL AND e.member_id = j.complainant_id))`,
    [caseId, joinedId, now],
  );
  // Where cases were joined while they might accuse more, who is in front now may have another one against somebody.
  await tx.query(
    `UPDATE case_accused a SET is_open = true WHERE a.case_id = $1 AND NOT EXISTS (SELECT FROM case_accused o WHERE o.is_open AND o.case_id <> $1
       AND o.complainant_id = a.complainant_id AND o.game_id = a.game_id AND o.realm_key = a.realm_key AND o.name_key = a.name_key)`,
    [caseId],
  );
}

/** Exchanges which lapsed cases two complaints file again, one after the other: no two file the same one. */
async function exchangeRefiled(tx: Tx, caseId: number, joinedId: number): Promise<void> {
  const refiled = await tx.query<{ id: number; refiledFrom: number }>(
    'SELECT post_id AS id, refiled_from AS "refiledFrom" FROM cases WHERE post_id IN ($1, $2) AND refiled_from IS NOT NULL',
    [caseId, joinedId],
  );
  for (const { id } of refiled) await tx.query('UPDATE cases SET refiled_from = NULL WHERE post_id = $1', [id]);
  for (const { id, refiledFrom } of refiled)
    await tx.query('UPDATE cases SET refiled_from = $2 WHERE post_id = $1', [id === caseId ? joinedId : caseId, refiledFrom]);
}

export interface JoinedRow {
  id: number;
  columnId: number;
  complainantId: number;
  title: string;
  statement: DocumentBody;
  occurredOn: string;
  place: string;
  loss: Loss | null;
  wish: string;
  contacted: boolean;
  filedAt: Instant;
  joinedAt: Instant;
  evidenceIds: number[];
  /** Their account is older than the case. */
  isOlder: boolean;
  networks: string[];
}

/** From which networks the complainant of a complaint was signed in within the month around it. */
const networksOf = (of: string) => `ARRAY(SELECT DISTINCT ${NETWORK_KEY} FROM sessions s WHERE s.member_id = ${of}.complainant_id
  AND s.last_seen_at > ${of}.filed_at - interval '30 days' AND s.created_at < ${of}.filed_at + interval '1 day' LIMIT 50)`;

/** Returns from which networks the first complainant of a case was signed in about the time they filed it. */
export async function selectFirstNetworks(db: Db, caseId: number): Promise<string[]> {
  const row = await db.queryOne<{ networks: string[] }>(`SELECT ${networksOf('k')} AS networks FROM cases k WHERE k.post_id = $1`, [caseId]);
  return row?.networks ?? [];
}

/** Returns the complaints that were joined to a case and not withdrawn, oldest first. */
export function selectJoined(db: Db, caseId: number): Promise<JoinedRow[]> {
  return db.query(
    `SELECT j.post_id AS id, j.column_id AS "columnId", j.complainant_id AS "complainantId", j.title, j.statement, j.occurred_on::text AS "occurredOn", j.place, j.loss,
       j.wish, j.contacted, j.filed_at AS "filedAt", j.joined_at AS "joinedAt",
       ARRAY(SELECT e.id FROM case_evidence e WHERE e.case_id = $1 AND e.joined_from = j.post_id ORDER BY e.position) AS "evidenceIds",
       m.joined_at < k.filed_at AS "isOlder", ${networksOf('j')} AS networks
     FROM cases j JOIN cases k ON k.post_id = $1 JOIN members m ON m.id = j.complainant_id WHERE j.joined_to = $1 AND j.outcome = 'joined' ORDER BY j.filed_at, j.post_id`,
    [caseId],
  );
}

/** Returns which of these pieces came after the summons and have been there for the accused to see for less than the hours of its case, while the site was open. */
export async function selectTooNew({ tx, now }: WriteContext, caseId: number, evidenceIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT e.id FROM case_evidence e JOIN cases k ON k.post_id = e.case_id
     CROSS JOIN LATERAL (SELECT coalesce(e.joined_at, e.added_at) AS at) came
     WHERE e.case_id = $1 AND e.id = ANY ($2) AND e.brought_by <> 'accused' AND came.at > k.summoned_at
       AND came.at > $3::timestamptz - make_interval(hours => ${lengthOf('newEvidenceHours')}) - make_interval(secs => (SELECT coalesce(sum((c.data ->> 'closedSeconds')::integer), 0)::integer FROM case_events c
         WHERE c.case_id = k.post_id AND c.action = 'siteClosed' AND c.at > came.at))`,
    [caseId, evidenceIds, now],
  );
  return rows.map(({ id }) => id);
}
