import { fieldFailure } from '#contract/failures.ts';
import type { PartyRole, StatementKind, WrittenEvidence } from '#contract/api/trials.ts';
import { resolveEvidence } from './evidence.ts';
import { insertStatement } from './queries-people.ts';
import { insertEvidence } from './queries-evidence.ts';
import type { LockedCase } from './take-step.ts';

/** Of all parties together. */
const MAX_PIECES = 200;

/** What somebody says in a case. */
export interface Speech {
  kind?: StatementKind | undefined;
  text: string;
  evidence: readonly WrittenEvidence[];
  /** With a question: the accused it is for. */
  accusedId?: number | undefined;
}

interface Speaker {
  role: PartyRole;
  kind: StatementKind;
  memberId: number | null;
  accusedId: number | null;
}

/** Stores a statement with its evidence. Throws `invalidInput` at the piece that belongs to somebody else or is one too many. */
export async function keepStatement(locked: LockedCase, { role, kind, memberId, accusedId }: Speaker, speech: Speech): Promise<void> {
  const { tx, row } = locked;
  const sender = memberId === null ? { memberId: null, accusedId } : { memberId, accusedId: null };
  const evidence = await resolveEvidence(tx, sender, { pieces: speech.evidence });
  if (row.evidenceIds.length + evidence.length > MAX_PIECES) throw fieldFailure('evidence', `一桩案子最多 ${MAX_PIECES} 件证据`);
  await insertStatement(locked, row.id, { kind, role, memberId, accusedId, text: speech.text });
  await insertEvidence(locked, { caseId: row.id, role, memberId, accusedId }, evidence);
}
