import { fieldFailure } from '#contract/failures.ts';
import type { WrittenEvidence } from '#contract/api/trials.ts';
import { selectSealedFiles, type Sender } from '#server/modules/files/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { requireNoIdentity } from './pii-check.ts';
import type { NewEvidence } from './queries-evidence.ts';

/**
 * Returns the evidence a sender submits, with the files behind it. Throws `invalidInput` at a piece that is not theirs, does not exist, or
 * names a real person.
 */
export async function resolveEvidence(
  db: Db,
  sender: Sender,
  { pieces, path = 'evidence' }: { pieces: readonly WrittenEvidence[]; path?: string },
): Promise<NewEvidence[]> {
  const ids = pieces.flatMap(({ fileId, publicFileId }) => [fileId ?? [], publicFileId ?? []].flat());
  const files = new Map((ids.length === 0 ? [] : await selectSealedFiles(db, ids)).filter((file) => isFrom(file, sender)).map((file) => [file.id, file]));
  requireNoIdentity(pieces.map(({ caption }, index) => ({ path: `${path}.${index}.caption`, text: caption })));
  return pieces.map(({ fileId, publicFileId, url, caption }, index): NewEvidence => {
    if (fileId === undefined) return { kind: 'link', fileId: null, publicFileId: null, url: url ?? '', sha256: null, caption };
    const file = files.get(fileId);
    if (!file) throw fieldFailure(`${path}.${index}.fileId`, '这件证据已经不在了，请重新上传');
    const copy = publicFileId === null ? null : files.get(publicFileId);
    if (copy === undefined || (copy !== null && copy.kind !== file.kind))
      throw fieldFailure(`${path}.${index}.publicFileId`, '公开的那一份已经不在了，请重新上传');
    return { kind: file.kind, fileId: file.id, publicFileId: copy?.id ?? null, url: null, sha256: file.sha256, caption };
  });
}

function isFrom(file: Sender, sender: Sender): boolean {
  return sender.memberId === null ? file.accusedId === sender.accusedId && sender.accusedId !== null : file.memberId === sender.memberId;
}
