import type { StaffCounterNotice } from '#contract/api/counter-notices.ts';
import { COUNTER_NOTICE_STEP_LABELS } from '#contract/api/counter-notices-labels.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { closeTopic } from '#server/modules/channels/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { holdForOperator } from './hold.ts';
import { mailOutcome } from './mails.ts';
import { notifyAuthor } from './notify-author.ts';
import { updateResumed, updateReturned, updateStopped, type Step } from './queries.ts';
import { noticeTopic, requireCan } from './rules.ts';
import { viewForStaff } from './view.ts';

/** Sends a statement back to its author for what it lacks; they may send it again. Throws `notFound`, `ownAct` and `alreadyDecided`. */
export async function returnCounterNotice({ db, now, viewer, platform: { secrets } }: MemberRequest, id: number, text: string): Promise<StaffCounterNotice> {
  return db.transaction(async (tx) => {
    const notice = await holdForOperator(tx, id, viewer.id);
    requireCan('return', notice.state);
    await updateReturned(tx, id, text);
    await record(
      { tx, now },
      {
        act: 'counter_notice.return',
        target: { kind: 'counter_notice', id },
        reason: text,
        before: { state: notice.state },
        after: { state: 'returned' },
        personal: { memberId: notice.memberId, data: {} },
      },
    );
    await closeTopic({ tx, now }, noticeTopic(id));
    await notifyAuthor({ tx, now }, notice, { become: 'returned', reason: text });
    return viewForStaff({ db: tx, secrets, viewerId: viewer.id }, id);
  });
}

/**
 * Notes that the one who had reported has sued or complained to an authority: the work is not put back, and the statement is over. Throws `notFound`,
 * `ownAct` and `alreadyDecided`.
 */
export async function stopCounterNotice(
  { db, now, viewer, platform: { secrets } }: MemberRequest,
  { id, ...step }: Step & { id: number },
): Promise<StaffCounterNotice> {
  return db.transaction(async (tx) => {
    const notice = await holdForOperator(tx, id, viewer.id);
    requireCan('stop', notice.state);
    await updateStopped({ tx, now }, id, { ...step, by: viewer.id });
    await record(
      { tx, now },
      {
        act: 'counter_notice.stop',
        target: { kind: 'counter_notice', id },
        before: { state: notice.state },
        after: { state: 'stopped', step: step.step, authority: step.authority, number: step.number },
        personal: { memberId: notice.memberId, data: {} },
      },
    );
    foresee(tx, { icon: 'content', text: '先不放回，等法院或机关结果的内容', count: notice.works.length });
    await closeTopic({ tx, now }, noticeTopic(id));
    await notifyAuthor({ tx, now }, notice, { become: 'stopped', step });
    await mailOutcome(
      { tx, now, secrets },
      notice,
      `你${COUNTER_NOTICE_STEP_LABELS[step.step]}的通知收到了（${step.authority}，${step.number}）。内容不放回，等那边的结果。`,
    );
    return viewForStaff({ db: tx, secrets, viewerId: viewer.id }, id);
  });
}

/** Finds a reply to prove no suit and no complaint: the clock goes on as it was, and may have run out by now. Throws `notFound`, `ownAct` and `alreadyDecided`. */
export async function dismissReply({ db, now, viewer, platform: { secrets } }: MemberRequest, id: number, text: string): Promise<StaffCounterNotice> {
  return db.transaction(async (tx) => {
    const notice = await holdForOperator(tx, id, viewer.id);
    requireCan('dismiss', notice.state);
    await updateResumed({ tx, now }, id, viewer.id);
    await record(
      { tx, now },
      {
        act: 'counter_notice.dismiss',
        target: { kind: 'counter_notice', id },
        reason: text,
        before: { state: 'replied', step: notice.step, authority: notice.stepAuthority, number: notice.stepNumber },
        after: { state: 'forwarded' },
        personal: { memberId: notice.memberId, data: {} },
      },
    );
    await closeTopic({ tx, now }, noticeTopic(id));
    await notifyAuthor({ tx, now }, notice, { become: 'resumed', until: notice.dueAt, reason: text });
    await mailOutcome({ tx, now, secrets }, notice, `你的答复核对过，不能算已经投诉或起诉：${text}\n期限照旧，没到期之前可以从先前那封信里的地址再答一次。`);
    return viewForStaff({ db: tx, secrets, viewerId: viewer.id }, id);
  });
}
