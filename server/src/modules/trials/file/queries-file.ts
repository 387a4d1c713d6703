import { longerThanLaw, type Lengths } from '#contract/court-lengths.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { NewEvidence } from '../case/queries-evidence.ts';
import type { Loss } from '../case/queries-case.ts';
import type { Clocks } from '../rules/clocks.ts';

/** The content of a complaint, ready to be stored. */
export interface ComplaintContent {
  title: string;
  statement: DocumentBody;
  statementText: string;
  offence: string;
  activity: string;
  occurredOn: string;
  place: string;
  loss: Loss | null;
  contacted: boolean;
  wish: string;
  /** The case on whose page they said that they were there too. */
  joinHint: number | null;
}

export interface NewCase extends ComplaintContent {
  id: number;
  columnId: number;
  gameId: number;
  complainantId: number;
  isDirect: boolean;
  clocks: Clocks & { lengths: Lengths };
  /** The lapsed case it files again. */
  refiledFrom?: number | undefined;
  /** The case it was split off from. */
  splitFrom?: number | undefined;
}

/** Adds a case that waits for a presenter. */
export async function insertCase({ tx, now }: WriteContext, filed: NewCase): Promise<void> {
  await tx.query(
    `INSERT INTO cases (post_id, column_id, game_id, complainant_id, is_direct, title, statement, statement_text, offence, activity, occurred_on, place,
       loss, contacted, wish, state, filed_at, due_at, refiled_from, split_from, queued_at, updated_at, lengths, join_hint)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $14, $15, 'filed', $16, $17, $18, $19, coalesce((SELECT filed_at FROM cases WHERE post_id = $18), (SELECT queued_at FROM cases WHERE post_id = $19), $16), $16, $21::jsonb,
       (SELECT hinted.post_id FROM cases hinted WHERE hinted.post_id = $20 AND hinted.game_id = $3))`,
    [
      filed.id,
      filed.columnId,
      filed.gameId,
      filed.complainantId,
      filed.isDirect,
      filed.title,
      JSON.stringify(filed.statement),
      filed.statementText,
      filed.offence,
      filed.activity,
      filed.occurredOn,
      filed.place,
      filed.loss,
      filed.contacted,
      filed.wish,
      now,
      filed.clocks.dueAt,
      filed.refiledFrom ?? null,
      filed.splitFrom ?? null,
      filed.joinHint,
      JSON.stringify(longerThanLaw(filed.clocks.lengths)),
    ],
  );
}

/** Rewrites a complaint that no presenter has received yet. */
export async function updateComplaint({ tx, now }: WriteContext, id: number, complaint: ComplaintContent): Promise<void> {
  await tx.query(
    `UPDATE cases SET title = $2, statement = $3::jsonb, statement_text = $4, offence = $5, activity = $6, occurred_on = $7, place = $8, loss = $9, contacted = $10, wish = $11,
       updated_at = $12 WHERE post_id = $1`,
    [
      id,
      complaint.title,
      JSON.stringify(complaint.statement),
      complaint.statementText,
      complaint.offence,
      complaint.activity,
      complaint.occurredOn,
      complaint.place,
      complaint.loss,
      complaint.contacted,
      complaint.wish,
      now,
    ],
  );
  await tx.query('DELETE FROM case_evidence WHERE case_id = $1', [id]);
  await tx.query('DELETE FROM case_accused WHERE case_id = $1', [id]);
}

/** Returns the complaint that a case was filed with. */
export async function selectComplaint(tx: Tx, id: number): Promise<ComplaintContent> {
  const row = await tx.queryOne<ComplaintContent>(
    `SELECT title, statement, statement_text AS "statementText", offence, activity, occurred_on::text AS "occurredOn", place, loss, contacted, wish, NULL::bigint AS "joinHint"
     FROM cases WHERE post_id = $1`,
    [id],
  );
  if (!row) throw new Error('a case that is locked has gone');
  return row;
}

/** Returns the evidence a complainant has brought to a case, in its order. */
export function selectOwnEvidence(tx: Tx, caseId: number): Promise<NewEvidence[]> {
  return tx.query(
    `SELECT kind, file_id AS "fileId", public_file_id AS "publicFileId", url, sha256, caption FROM case_evidence
     WHERE (case_id = $1 AND joined_from IS NULL OR joined_from = $1) AND brought_by = 'complainant' ORDER BY position`,
    [caseId],
  );
}

export interface NewAccused {
  name: string;
  realm: string;
  nameKey: string;
  realmKey: string;
  faction: string;
  class: string;
  guild: string;
  guildKey: string;
  claimedBy: readonly number[];
  /** Whether one of them is a presenter. */
  isPresenters: boolean;
}

/** Adds the accused of a case in their order and returns their ids. Throws a unique violation of `case_accused_once`. */
export async function insertAccused(tx: Tx, of: { caseId: number; gameId: number; complainantId: number }, accused: readonly NewAccused[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [position, each] of accused.entries()) {
    const row = await tx.queryOne<{ id: number }>(
      `INSERT INTO case_accused (case_id, position, name, realm, name_key, realm_key, faction, class, guild, guild_key, claimed_by, game_id, complainant_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
      [
        of.caseId,
        position,
        each.name,
        each.realm,
        each.nameKey,
        each.realmKey,
        each.faction,
        each.class,
        each.guild,
        each.guildKey,
        each.claimedBy,
        of.gameId,
        of.complainantId,
      ],
    );
    if (row) ids.push(row.id);
  }
  return ids;
}

/**
 * Returns the members who call one of these characters their own, with its realm, presenters first: names and realms are compared in one width and case,
 * each for itself.
 */
export function selectClaimants(
  db: Db,
  characters: readonly Pick<NewAccused, 'nameKey' | 'realmKey'>[],
): Promise<{ id: number; name: string; realm: string; isPresenter: boolean }[]> {
  return db.query(
    `SELECT id, character ->> 'name' AS name, coalesce(character ->> 'realm', '') AS realm, role = 'presenter' AS "isPresenter" FROM members
     WHERE character IS NOT NULL AND lower(normalize(character ->> 'name', NFKC)) = ANY ($1::text[])
       AND lower(btrim(normalize(coalesce(character ->> 'realm', ''), NFKC))) = ANY ($2::text[]) ORDER BY (role = 'presenter') DESC, id LIMIT 200`,
    [characters.map(({ nameKey }) => nameKey), characters.map(({ realmKey }) => realmKey)],
  );
}

/** Returns how many cases wait for a presenter before this one, in its game. */
export async function countAhead(db: Db, id: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM cases k JOIN cases own ON own.post_id = $1
     WHERE k.game_id = own.game_id AND k.state = 'filed' AND (k.queued_at, k.post_id) < (own.queued_at, own.post_id)`,
    [id],
  );
  return row?.count ?? 0;
}
