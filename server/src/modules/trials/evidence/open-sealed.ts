import { Failure } from '#contract/failures.ts';
import { recordPrivateView } from '#server/modules/audit/index.ts';
import { selectSealedFiles, type SealedRow } from '#server/modules/files/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { openDoor } from '../answer/doors.ts';
import { isCalledToDecide } from '../appeal/draw.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { selectCase, type CaseRow } from '../case/queries-case.ts';
import { accessOf, type Reader } from '../rules/access.ts';
import { selectUses } from './queries-files.ts';

/** A sealed file somebody asks for; `key` is the code of an accused, or null. */
export interface WantedFile {
  id: number;
  which: 'original' | 'copy';
  key: string | null;
}

/**
 * Returns a sealed file: the original for its sender while it belongs to no case, for the parties and for those who judge; the copy for
 * anyone with access to the case file, and for everybody once the case has a valid ticket. It goes on record that a presenter opens an original
 * of which others see a redacted copy.
 * Throws `notFound` for everybody else, so that they learn nothing, and `tooManyAttempts`.
 */
export async function openSealed(request: ApiRequest, { id, which, key }: WantedFile): Promise<SealedRow> {
  const { db, viewer } = request;
  const [file] = await selectSealedFiles(db, [id]);
  if (!file) throw new Failure('notFound');
  const uses = await selectUses(db, id);
  const accusedId = key === null ? null : (await openDoor(request, key)).accusedId;
  // Couriers hold the code too: what was sent with it is the sender's until it is evidence.
  const isSentByCode = accusedId !== null && file.accusedId === accusedId && uses.length === 0;
  const isSender = (viewer !== null && file.memberId === viewer.id) || isSentByCode;
  if (isSender && (uses.length === 0 || uses.some(({ isOriginal }) => isOriginal === (which === 'original')))) return file;
  for (const use of uses) {
    if (which === 'copy' && use.isCopy && use.isPublic) return file;
    const row = await selectCase(db, use.caseId);
    const reader = row && (await readerOf(request, row, accusedId));
    if (!row || !reader) continue;
    const access = accessOf(factsOf(row), reader);
    if (which === 'copy' && use.isCopy && access.file) return file;
    if (which === 'original' && use.isOriginal && access.originals) {
      // What the parties see is theirs; what has no copy hides nothing.
      if (access.judges && !use.isCopy)
        await recordPrivateView(request, { kind: 'evidence', id, field: 'original', memberId: file.memberId, caseId: use.caseId });
      return file;
    }
  }
  throw new Failure('notFound');
}

/** Returns the reader of a case that a request comes from, or null. A code is worth nothing once its case is over. */
async function readerOf({ db, viewer, now }: ApiRequest, row: CaseRow, accusedId: number | null): Promise<Reader | null> {
  if (row.closedAt === null && accusedId !== null && row.accused.some(({ id }) => id === accusedId)) return { kind: 'link', accusedId };
  if (viewer === null) return null;
  return { kind: 'person', person: await courtPersonOf({ db, now }, viewer), isCalled: await isCalledToDecide({ db, now }, row, viewer.id) };
}
