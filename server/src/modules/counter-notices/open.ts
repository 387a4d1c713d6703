import { Failure } from '#contract/failures.ts';
import { recordPrivateRead, recordPrivateView } from '#server/modules/audit/index.ts';
import { selectSealedFiles, type SealedRow } from '#server/modules/files/index.ts';
import type { ApiRequest, MemberRequest } from '#server/platform/api.ts';
import { isStillForwarded, openDoor } from './door.ts';
import { selectNotice, selectNoticeOfFile } from './queries.ts';
import { SEALED_PURPOSE, statementOf } from './rules.ts';

/** Returns who made a statement and how they are reached, which goes on record. Throws `notFound`, also once that was erased. */
export async function revealCounterNotice({ db, platform: { secrets }, now }: MemberRequest, id: number): Promise<{ name: string; contact: string }> {
  return db.transaction(async (tx) => {
    const notice = await selectNotice(tx, id);
    if (!notice || notice.sealed === null) throw new Failure('notFound');
    await recordPrivateRead({ tx, now }, { kind: 'counter_notice', id, field: 'contact', memberId: notice.memberId });
    const { name, contact } = statementOf(notice.sealed, (sealed) => secrets.decrypt(SEALED_PURPOSE, sealed));
    return { name, contact };
  });
}

/**
 * Returns a file that came with a statement or a reply: to operators, which goes on record once a day, and to the one with the code of the mail what came
 * with the statement. Throws `notFound`.
 */
export async function openCounterNoticeFile(request: ApiRequest, fileId: number, code: string | null): Promise<SealedRow> {
  const { db, viewer } = request;
  const found = await selectNoticeOfFile(db, fileId);
  const isTheirs = found !== null && (code === null ? viewer?.role === 'operator' : await isOpenTo(request, code, found));
  const [file] = isTheirs ? await selectSealedFiles(db, [fileId]) : [];
  if (!found || !file) throw new Failure('notFound');
  if (code === null) await recordPrivateView(request, { kind: 'counter_notice', id: found.id, field: `file ${fileId}`, memberId: found.memberId });
  return file;
}

async function isOpenTo(request: ApiRequest, code: string, { id, isReply }: { id: number; isReply: boolean }): Promise<boolean> {
  if (isReply || (await openDoor(request, code)) !== id) return false;
  const notice = await selectNotice(request.db, id);
  return notice !== null && isStillForwarded(notice.state);
}
