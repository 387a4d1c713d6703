import type { EvidenceKind, PartyRole } from '#contract/api/trials.ts';
import type { WriteContext } from '#server/platform/database/db.ts';

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
