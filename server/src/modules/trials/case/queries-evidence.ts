import type { EvidenceKind, PartyRole } from '#contract/api/trials.ts';
import type { Db, Instant, WriteContext } from '#server/platform/database/db.ts';

export interface NewEvidence {
  kind: EvidenceKind;
  fileId: number | null;
  publicFileId: number | null;
  url: string | null;
  sha256: string | null;
  caption: string;
}

/** A person who submits something to a case. */
export interface Submitter {
  caseId: number;
  role: PartyRole;
  memberId: number | null;
  accusedId: number | null;
}

/** Appends pieces of evidence to those of the case. Returns their ids. */
export async function insertEvidence({ tx, now }: WriteContext, by: Submitter, evidence: readonly NewEvidence[]): Promise<number[]> {
  const ids: number[] = [];
  for (const piece of evidence) {
    const row = await tx.queryOne<{ id: number }>(
      `INSERT INTO case_evidence (case_id, position, kind, file_id, public_file_id, url, sha256, caption, brought_by, member_id, accused_id, added_at)
       VALUES ($1, (SELECT coalesce(max(position), 0) + 1 FROM case_evidence WHERE case_id = $1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
      [by.caseId, piece.kind, piece.fileId, piece.publicFileId, piece.url, piece.sha256, piece.caption, by.role, by.memberId, by.accusedId, now],
    );
    if (row) ids.push(row.id);
  }
  return ids;
}

/** Notes that a member has opened a piece of evidence of a case; false when the piece is not in it. */
export async function upsertOpening(
  { tx, now }: WriteContext,
  { caseId, evidenceId, memberId }: { caseId: number; evidenceId: number; memberId: number },
): Promise<boolean> {
  const row = await tx.queryOne(
    `INSERT INTO evidence_openings (evidence_id, member_id, opened_at) SELECT id, $3, $4 FROM case_evidence WHERE id = $2 AND case_id = $1
     ON CONFLICT (evidence_id, member_id) DO UPDATE SET opened_at = excluded.opened_at RETURNING 1`,
    [caseId, evidenceId, memberId, now],
  );
  return row !== null;
}

/** Returns the evidence of a case that a member has opened since an instant, in its order. */
export async function selectOpened(db: Db, { caseId, memberId, since }: { caseId: number; memberId: number; since: Instant }): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT e.id FROM evidence_openings o JOIN case_evidence e ON e.id = o.evidence_id WHERE e.case_id = $1 AND o.member_id = $2 AND o.opened_at >= $3
     ORDER BY e.position`,
    [caseId, memberId, since],
  );
  return rows.map(({ id }) => id);
}
