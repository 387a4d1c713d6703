import { randomBytes } from 'node:crypto';
import type { StaffCounterNotice } from '#contract/api/counter-notices.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { foresee, record, recordPrivateRead } from '#server/modules/audit/index.ts';
import { closeTopic } from '#server/modules/channels/index.ts';
import { openReporterAddress } from '#server/modules/illegal-reports/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { requireMail } from '#server/platform/mail/mail.ts';
import { codeHash } from './door.ts';
import { holdForOperator } from './hold.ts';
import { mailForwarded } from './mails.ts';
import { notifyAuthor } from './notify-author.ts';
import { updateForwarded } from './queries.ts';
import { dueAtOf, noticeTopic, requireCan, SEALED_PURPOSE, statementOf } from './rules.ts';
import { viewForStaff } from './view.ts';

const CODE_BYTES = 24;
const MIN_NOTE_LENGTH = 5;

/**
 * Forwards a statement to the one who had reported, by mail or as the operator notes, and begins its clock; forwarded once more, the clock begins again.
 * Both addresses are opened, which goes on record. Throws `notFound`, `ownAct`, `alreadyDecided`, `reverify`, `mailMissing`, and `invalidInput` where the mail
 * address is deleted or nothing is noted.
 */
export async function forwardCounterNotice(
  { db, now, viewer, platform, isPreview = false }: MemberRequest,
  { id, way, note }: { id: number; way: 'mail' | 'other'; note: string },
): Promise<StaffCounterNotice> {
  const { secrets, config, mail } = platform;
  return db.transaction(async (tx) => {
    const notice = await holdForOperator(tx, id, viewer.id);
    requireCan('forward', notice.state);
    if (notice.sealed === null) throw new Failure('alreadyDecided');
    if (way === 'other' && note.length < MIN_NOTE_LENGTH && !isPreview) throw fieldFailure('note', '请写明怎么转给他的，或者为什么转不到');
    if (way === 'mail' && notice.emailSealed === null) throw fieldFailure('way', '举报人的邮箱已经删掉了，请用别的办法转，并写明怎么转的');
    if (way === 'mail') requireMail(mail);
    const { counterNoticeDays } = await readSettings(tx);
    const dueAt = dueAtOf(now, counterNoticeDays);
    const code = way === 'mail' ? randomBytes(CODE_BYTES).toString('base64url') : null;
    await updateForwarded({ tx, now }, id, { by: viewer.id, way, note, codeHash: code === null ? null : codeHash(secrets, code), dueAt });
    await record(
      { tx, now },
      {
        act: 'counter_notice.forward',
        target: { kind: 'counter_notice', id },
        before: { state: notice.state },
        after: { state: 'forwarded', way, dueAt: dueAt.toISOString(), takedown: notice.takedownId, report: notice.reportId },
        personal: { memberId: notice.memberId, data: { note } },
      },
    );
    if (code !== null && notice.emailSealed !== null) {
      await recordPrivateRead({ tx, now }, { kind: 'illegal_report', id: notice.reportId, field: 'email', memberId: null });
      const { text } = statementOf(notice.sealed, (sealed) => secrets.decrypt(SEALED_PURPOSE, sealed));
      const address = `${config.publicUrl}/counter_notice/${code}`;
      await mailForwarded({ tx, now, secrets }, notice, { email: openReporterAddress(secrets, notice.emailSealed), text, address, dueAt });
      foresee(tx, { icon: 'message', text: '把声明寄给投诉的人，信里有只给他的页面，姓名和联系方式在那一页上', count: 1 });
    }
    foresee(tx, { icon: 'content', text: `${counterNoticeDays} 天里没有收到已投诉或起诉的通知，就由站里放回的内容`, count: notice.works.length });
    await closeTopic({ tx, now }, noticeTopic(id));
    await notifyAuthor({ tx, now }, notice, { become: 'forwarded', until: dueAt.toISOString() });
    return viewForStaff({ db: tx, secrets, viewerId: viewer.id }, id);
  });
}
