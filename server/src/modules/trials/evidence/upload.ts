import type { UploadedFile } from '#contract/api/evidence.ts';
import { Failure } from '#contract/failures.ts';
import { findUpload, listSealedFiles, receiveSealed, type SealedRow, type SealedUpload, type Sender } from '#server/modules/files/index.ts';
import type { ApiRequest, IncomingFile, Viewer } from '#server/platform/api.ts';
import { countAttempt } from '#server/platform/attempts.ts';
import type { Db } from '#server/platform/database/db.ts';
import { openLink } from '../answer/links.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { selectCase, type CaseRow } from '../case/queries-case.ts';
import { selectUses } from './queries-files.ts';
import { demand, LIMITS } from '../rules/permit.ts';
import { accessOf, type Reader } from '../rules/access.ts';

/**
 * Takes evidence from a member, or from whoever holds an answer link while he may answer. Throws `notSignedIn`, `notFound` for a link that is
 * none, the refusals of the table, `tooManyRequests`, `tooManyAttempts`, and like `receiveSealed`.
 */
export async function uploadEvidence(
  request: ApiRequest,
  { key, ...given }: SealedUpload & { key?: string | undefined },
  file: IncomingFile,
): Promise<UploadedFile> {
  const sender = await senderOf(request, key);
  await countAttempt(request, `evidence:${sender.memberId ?? `link ${sender.accusedId}`}`, LIMITS.evidencePieces, 'tooManyRequests');
  return receiveSealed(request.platform, sender, given, file, request.now);
}

/** How far somebody's upload has come. Throws `notSignedIn`, `notFound`, the refusals of the table, and `tooManyAttempts`. */
export async function findEvidenceUpload(request: ApiRequest, { key, upload }: { key?: string | undefined; upload: string }) {
  return findUpload(request.platform, await senderOf(request, key), upload);
}

async function senderOf(request: ApiRequest, key: string | undefined): Promise<Sender> {
  const { db, viewer, now } = request;
  if (key !== undefined) {
    const { caseId, accusedId } = await openLink(request, key);
    const row = await selectCase(db, caseId);
    if (!row) throw new Failure('notFound');
    if (row.closedAt !== null) throw new Failure('answerClosed');
    demand(factsOf(row), 'answer', { kind: 'link', accusedId }, now, { accusedId });
    return { memberId: null, accusedId };
  }
  if (!viewer) throw new Failure('notSignedIn');
  return { memberId: viewer.id, accusedId: null };
}

/**
 * A sealed file for somebody: the original for its sender while it is in no case, for the parties and for those who judge; the copy for whom
 * the file of the case is open, and for everybody once a ticket stands on it. `key` is of an answer link; null: none. Throws `notFound` for
 * everybody else, who so learns nothing, and `tooManyAttempts`.
 */
export async function openSealed(request: ApiRequest, id: number, which: 'original' | 'copy', key: string | null): Promise<SealedRow> {
  const { db, viewer } = request;
  const [file] = await listSealedFiles(db, [id]);
  if (!file) throw new Failure('notFound');
  const uses = await selectUses(db, id);
  const accusedId = key === null ? null : (await openLink(request, key)).accusedId;
  const isSender = (viewer !== null && file.memberId === viewer.id) || (accusedId !== null && file.accusedId === accusedId);
  if (isSender && (uses.length === 0 || uses.some(({ isOriginal }) => isOriginal === (which === 'original')))) return file;
  for (const use of uses) {
    if (which === 'copy' && use.isCopy && use.isPublic) return file;
    const row = await selectCase(db, use.caseId);
    const reader = row && (await readerOf(db, viewer, row, accusedId));
    if (!row || !reader) continue;
    const access = accessOf(factsOf(row), reader);
    if (which === 'original' ? use.isOriginal && access.originals : use.isCopy && access.file) return file;
  }
  throw new Failure('notFound');
}

/** A link is worth nothing any more once its case is over. */
async function readerOf(db: Db, viewer: Viewer | null, { accused, closedAt }: CaseRow, accusedId: number | null): Promise<Reader | null> {
  if (closedAt === null && accusedId !== null && accused.some(({ id }) => id === accusedId)) return { kind: 'link', accusedId };
  return viewer === null ? null : { kind: 'person', person: await courtPersonOf(db, viewer) };
}
