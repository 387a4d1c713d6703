import { longerThanLaw, type Lengths } from '#contract/court-lengths.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { Db, DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';

/** A case against the member who filed a complaint that was found false. */
export interface NewFinding {
  /** The id of its post. */
  id: number;
  /** The case that ended with the finding. */
  caseId: number;
  complaintId: number;
  /** Who has found it. */
  judgeId: number;
  title: string;
  statement: DocumentBody;
  statementText: string;
  dueAt: Date | null;
  lengths: Lengths;
  /** What the verdict is based on. */
  evidenceIds: readonly number[];
}

/** Who filed a complaint, under the name they have now. */
export function selectComplainant(db: Db, complaintId: number): Promise<{ id: number; nickName: string } | null> {
  return db.queryOne('SELECT m.id, m.nick_name AS "nickName" FROM cases k JOIN members m ON m.id = k.complainant_id WHERE k.post_id = $1', [complaintId]);
}

/** What a member is in the place of a realm: no character has it as its folded realm, which is empty. */
export const MEMBER_REALM = '本站';

/**
 * Adds a case that waits for a presenter, with its accused and the pieces of the complaint and of the verdict. The accused is the member: known from the
 * beginning, under a key that no character has, and never the reason why the judge may not file another one. Returns the id of the accused.
 */
export async function insertFinding({ tx, now }: WriteContext, finding: NewFinding): Promise<number> {
  const { id, caseId, complaintId, judgeId } = finding;
  await tx.query(
    `INSERT INTO cases (post_id, column_id, game_id, complainant_id, is_direct, title, statement, statement_text, offence, activity, occurred_on, place, loss, contacted,
       wish, state, filed_at, due_at, queued_at, updated_at, found_false, party_guilds, lengths)
     SELECT $1, f.column_id, f.game_id, $4, false, $5, $6::jsonb, $7, 'false_complaint', c.activity, (c.filed_at AT TIME ZONE 'Asia/Shanghai')::date, '', NULL, false,
       'warning', 'filed', $8, $9, $8, $8, c.post_id, f.party_guilds, $10::jsonb FROM cases c JOIN cases f ON f.post_id = $2 WHERE c.post_id = $3`,
    [
      id,
      caseId,
      complaintId,
      judgeId,
      finding.title,
      JSON.stringify(finding.statement),
      finding.statementText,
      now,
      finding.dueAt,
      JSON.stringify(longerThanLaw(finding.lengths)),
    ],
  );
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO case_accused (case_id, position, name, realm, name_key, realm_key, claimed_by, game_id, complainant_id, is_open, member_id, owner_proven_at)
     SELECT $1, 0, m.nick_name, $4, 'member ' || m.id, '', ARRAY[m.id], c.game_id, $3, false, m.id, c.filed_at
     FROM cases c JOIN members m ON m.id = c.complainant_id WHERE c.post_id = $2 RETURNING id`,
    [id, complaintId, judgeId, MEMBER_REALM],
  );
  if (!row) throw new Error(`the complainant of ${complaintId} is not there`);
  await tx.query(
    `INSERT INTO case_evidence (case_id, position, kind, file_id, public_file_id, url, sha256, caption, brought_by, member_id, added_at)
     SELECT $1, row_number() OVER (ORDER BY e.position), e.kind, e.file_id, e.public_file_id, e.url, e.sha256, e.caption, 'presenter', $4, $5
     FROM case_evidence e WHERE e.case_id = $2
       AND (e.id = ANY ($6::bigint[]) OR e.brought_by = 'complainant' AND coalesce(e.joined_from, e.case_id) = $3)`,
    [id, caseId, complaintId, judgeId, now, finding.evidenceIds],
  );
  return row.id;
}

/** Returns the character in a game that was seen to be a member's first and still is; null for none. */
export function selectOwned({ db, now }: DbContext, memberId: number, gameId: number): Promise<{ name: string; realm: string } | null> {
  return db.queryOne(
    `SELECT name, realm FROM character_proofs WHERE member_id = $1 AND game_id = $2 AND state = 'proven' AND until > $3 ORDER BY proven_at, id LIMIT 1`,
    [memberId, gameId, now],
  );
}

/** Returns the names of the characters that tickets of a case name. */
export async function selectTicketed(tx: Tx, caseId: number): Promise<string[]> {
  const rows = await tx.query<{ name: string }>('SELECT c.name FROM tickets t JOIN characters c ON c.id = t.character_id WHERE t.case_id = $1', [caseId]);
  return rows.map(({ name }) => name);
}

/** Returns the names of the characters that were ever seen to be of these members. */
export async function selectOwnedNames(tx: Tx, memberIds: readonly number[]): Promise<string[]> {
  const rows = await tx.query<{ name: string }>('SELECT DISTINCT name FROM character_proofs WHERE member_id = ANY ($1::bigint[]) AND proven_at IS NOT NULL', [
    memberIds,
  ]);
  return rows.map(({ name }) => name);
}
