import { Failure, fieldFailure } from '#contract/failures.ts';
import type { IllegalOutcome, IllegalReport } from '#contract/api/illegal-reports.ts';
import { reportNumber } from '#contract/text/report-number.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import { closeTopic } from '#server/modules/channels/index.ts';
import { queueMail } from '#server/modules/deliveries/index.ts';
import { writeMail } from '#server/modules/mail-templates/index.ts';
import { selectSealedFiles } from '#server/modules/files/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { EMAIL_PURPOSE, FIGURES_TAG, reportTopic } from './keys.ts';
import { outcomeMail } from './mails.ts';
import { lockReport, selectIsInSight, updateAnswer } from './queries.ts';
import { targetOfRow } from './rules.ts';
import { reportOf } from './view.ts';

/**
 * Answers a report; its sender is mailed what became of it. Throws `notFound`, `alreadyDecided`, and `invalidInput` for saying that something was taken
 * down which everybody can still see.
 */
export async function answerIllegalReport(
  { db, platform: { secrets }, now, viewer }: MemberRequest,
  { id, outcome, answer }: { id: number; outcome: IllegalOutcome; answer: string },
): Promise<IllegalReport> {
  return db.transaction(async (tx) => {
    const before = await lockReport(tx, id);
    if (!before) throw new Failure('notFound');
    if (before.outcome !== null) throw new Failure('alreadyDecided');
    const target = targetOfRow(before);
    if (outcome === 'taken_down' && target !== null && (await selectIsInSight(tx, target)))
      throw fieldFailure('answer', '它还在那里，谁都看得到；先登记并执行下架，或者移除，再这样答复');
    await updateAnswer({ tx, now }, { id, outcome, answer, by: viewer.id });
    await record(
      { tx, now },
      {
        act: 'illegal_report.answer',
        target: { kind: 'illegal_report', id },
        before: { outcome: null },
        after: { outcome },
        personal: { memberId: null, data: { answer } },
      },
    );
    if (before.emailSealed !== null) {
      const to = secrets.decrypt(EMAIL_PURPOSE, before.emailSealed);
      const { siteName } = await readSettings(tx);
      const mail = await writeMail(tx, outcomeMail(siteName, { number: reportNumber(before), outcome, answer }));
      await queueMail({ tx, now, secrets }, { kind: 'illegal-report', memberId: null, to, ...mail });
      foresee(tx, { icon: 'message', text: '把结果寄给举报的人', count: 1 });
    }
    await closeTopic({ tx, now }, reportTopic(id));
    writesTags(tx, FIGURES_TAG);
    const after = await lockReport(tx, id);
    if (!after) throw new Error('an answered report is gone');
    return reportOf(after, { files: await selectSealedFiles(tx, after.fileIds), secrets, now });
  });
}
