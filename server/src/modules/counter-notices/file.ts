import type { saveCounterNotice as shape } from '#contract/api/counter-notices.shapes.ts';
import { Failure } from '#contract/failures.ts';
import type { ParsedInputOf, ReplyOf } from '#contract/route.ts';
import { counterNoticeNumber } from '#contract/text/report-number.ts';
import { closeTopic, notifyOperators } from '#server/modules/channels/index.ts';
import { deleteSealed, examineAttached, registerAttached } from '#server/modules/files/index.ts';
import { lockTakedown } from '#server/modules/takedowns/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { holdNotice } from './hold.ts';
import { mailOutcome } from './mails.ts';
import { COUNTER_NOTICE_NOTIFICATIONS } from './notifications.ts';
import { insertNotice, lockNoticeOf, selectNotice, selectWorks, updateEnded, updateFiled } from './queries.ts';
import { LIMITS, noticeTopic, requireCan, SEALED_PURPOSE, type Statement } from './rules.ts';

/**
 * Takes the statement of an author that what was taken down upon a report infringes nothing: one for each order and author, or one that was sent back once
 * more. Throws `notFound` for an order that took nothing of theirs down upon such a report, `alreadyDecided`, `tooManyRequests`, and what
 * `examineAttached` throws.
 */
export async function fileCounterNotice(request: MemberRequest, input: ParsedInputOf<typeof shape>): Promise<ReplyOf<typeof shape>> {
  const { platform, db, now, viewer } = request;
  await countMemberAttempt(request, 'counter notice', LIMITS.noticesByMember);
  const files = await examineAttached(request.platform, input.files);
  const { text, name, contact } = input;
  const sealed = platform.secrets.encrypt(SEALED_PURPOSE, JSON.stringify({ text, name, contact } satisfies Statement));
  return db.transaction(async (tx) => {
    const order = await lockTakedown(tx, input.takedownId);
    const works = order?.isAnswerable === true && order.executedAt !== null ? await selectWorks(tx, order.id, viewer.id) : [];
    if (!order || works.length === 0) throw new Failure('notFound');
    const before = await lockNoticeOf(tx, order.id, viewer.id);
    if (order.releasedAt !== null || works.every(({ isRestored }) => isRestored)) throw new Failure('alreadyDecided');
    if (before !== null) requireCan('file', before.state);
    const fileIds = await registerAttached({ tx, now, files: platform.files }, viewer.id, files);
    if (before !== null) {
      // Without new files those of before still go with it.
      await updateFiled({ tx, now }, before.id, { sealed, fileIds: fileIds.length > 0 ? fileIds : before.fileIds });
      if (fileIds.length > 0) await deleteSealed({ tx, now }, before.fileIds);
    }
    const id = before?.id ?? (await insertNotice({ tx, now }, { takedownId: order.id, memberId: viewer.id, sealed, fileIds }));
    const kept = await selectNotice(tx, id);
    if (!kept) throw new Error('a kept statement came back empty');
    const number = counterNoticeNumber(kept);
    await notifyOperators({ tx, now }, COUNTER_NOTICE_NOTIFICATIONS.waits({ data: { number, isReply: false } }), {
      topic: noticeTopic(id),
      except: [viewer.id],
    });
    return { id, number };
  });
}

/** Takes a statement back for its author: nothing is put back by it. Throws `notFound` for that of somebody else, and `alreadyDecided`. */
export async function withdrawCounterNotice({ db, now, viewer, platform: { secrets } }: MemberRequest, id: number): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const { notice } = await holdNotice(tx, id);
    if (notice.memberId !== viewer.id) throw new Failure('notFound');
    requireCan('withdraw', notice.state);
    await updateEnded({ tx, now }, id, 'withdrawn');
    await closeTopic({ tx, now }, noticeTopic(id));
    await mailOutcome({ tx, now, secrets }, notice, '作者撤回了声明，内容仍不放回，你不必再做什么。');
    return { id };
  });
}
