// The page of the one who had reported, which the code of their mail opens; they need have no account.
import type { ForwardedNotice } from '#contract/api/counter-notices.ts';
import type { replyToCounterNotice as shape } from '#contract/api/counter-notices.shapes.ts';
import { Failure } from '#contract/failures.ts';
import type { ParsedInputOf, ReplyOf } from '#contract/route.ts';
import { counterNoticeNumber, reportNumber } from '#contract/text/report-number.ts';
import { notifyOperators } from '#server/modules/channels/index.ts';
import { deleteSealed, examineAttached, registerAttached, selectSealedFiles } from '#server/modules/files/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt, guessFromAddress } from '#server/platform/attempts.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { holdNotice } from './hold.ts';
import { COUNTER_NOTICE_NOTIFICATIONS } from './notifications.ts';
import { notifyAuthor } from './notify-author.ts';
import { selectNotice, selectNoticeOfCode, updateReplied } from './queries.ts';
import { LIMITS, noticeTopic, requireCan, SEALED_PURPOSE, statementOf } from './rules.ts';
import { courseOf, filesOf } from './view.ts';

/** Returns the hash by which the code of a mail is known. */
export function codeHash(secrets: Pick<Secrets, 'keyedHash'>, code: string): Buffer {
  return secrets.keyedHash('counter-notice-code', code);
}

/** Returns the number of the statement a code opens. Throws `notFound` for a wrong one, and `tooManyAttempts` when the caller's network has tried too many. */
export function openDoor(request: ApiRequest, code: string): Promise<number> {
  const { db, platform } = request;
  return guessFromAddress(request, { purpose: 'counter notice code', limit: LIMITS.wrongCodesByAddress }, async () => {
    const id = await selectNoticeOfCode(db, codeHash(platform.secrets, code));
    if (id === null) throw new Failure('notFound');
    return id;
  });
}

/** Returns a statement to the one it was forwarded to; once nothing of it is open, without what it says and who made it. Throws like `openDoor`. */
export async function viewForwarded(request: ApiRequest, code: string): Promise<ForwardedNotice> {
  const { db, platform } = request;
  const notice = await selectNotice(db, await openDoor(request, code));
  if (!notice) throw new Failure('notFound');
  const isOpen = isStillForwarded(notice.state);
  return {
    number: counterNoticeNumber(notice),
    reportNumber: reportNumber({ id: notice.reportId, receivedAt: notice.reportedAt }),
    state: notice.state,
    works: notice.works.map(({ kind, title }) => ({ kind, title })),
    ...statementOf(isOpen ? notice.sealed : null, (sealed) => platform.secrets.decrypt(SEALED_PURPOSE, sealed)),
    files: isOpen ? filesOf(notice.fileIds, await selectSealedFiles(db, notice.fileIds)) : [],
    ...courseOf(notice),
  };
}

/** Returns whether what a statement says is still shown to the one it was forwarded to. */
export function isStillForwarded(state: ForwardedNotice['state']): boolean {
  return state === 'forwarded' || state === 'replied' || state === 'stopped';
}

/**
 * Takes the word of the one who had reported that they have sued or complained: the clock stops until an operator has looked at it. Throws like
 * `openDoor`, `alreadyDecided`, `tooManyRequests`, and what `examineAttached` throws.
 */
export async function replyToCounterNotice(request: ApiRequest, { code, ...input }: ParsedInputOf<typeof shape>): Promise<ReplyOf<typeof shape>> {
  const { db, platform, now } = request;
  const id = await openDoor(request, code);
  await countAddressAttempt(request, 'counter notice reply', { limit: LIMITS.repliesByAddress, refusal: 'tooManyRequests' });
  const files = await examineAttached(request.platform, input.files);
  return db.transaction(async (tx) => {
    const { notice } = await holdNotice(tx, id);
    requireCan('reply', notice.state);
    const fileIds = await registerAttached({ tx, now, files: platform.files }, null, files);
    await updateReplied({ tx, now }, id, { ...input, fileIds });
    await deleteSealed({ tx, now }, notice.stepFileIds);
    const waits = COUNTER_NOTICE_NOTIFICATIONS.waits({ data: { number: counterNoticeNumber(notice), isReply: true } });
    await notifyOperators({ tx, now }, waits, { topic: noticeTopic(id), except: [notice.memberId] });
    await notifyAuthor({ tx, now }, notice, { become: 'replied' });
    return { at: now.toISOString() };
  });
}
