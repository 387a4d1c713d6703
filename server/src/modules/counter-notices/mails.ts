import { counterNoticeNumber, reportNumber } from '#contract/text/report-number.ts';
import { mailInstant } from '#contract/text/mail-instant.ts';
import { queueMail } from '#server/modules/deliveries/index.ts';
import { openReporterAddress } from '#server/modules/illegal-reports/index.ts';
import { writeMail } from '#server/modules/mail-templates/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { NoticeRow } from './queries.ts';

type Mailing = WriteContext & { secrets: Secrets };

/** Mails a statement to the one who had reported, with the address of the page that has it whole; without the name and the contact of its author. */
export async function mailForwarded(
  { tx, now, secrets }: Mailing,
  notice: NoticeRow,
  { email, text, address, dueAt }: { email: string; text: string; address: string; dueAt: Date },
): Promise<void> {
  const { siteName } = await readSettings(tx);
  const mail = await writeMail(tx, {
    template: 'counter-notice',
    values: {
      网站: siteName,
      编号: counterNoticeNumber(notice),
      举报: reportNumber({ id: notice.reportId, receivedAt: notice.reportedAt }),
      声明: text,
      地址: address,
      期限: `${mailInstant(dueAt.toISOString())}（北京时间）`,
    },
  });
  await queueMail({ tx, now, secrets }, { kind: 'counter-notice', memberId: null, to: email, sourceId: notice.id, ...mail });
}

/** Mails the one who had reported what has become of a statement that was mailed to them; nothing where it was not, or their address is gone. */
export async function mailOutcome({ tx, now, secrets }: Mailing, notice: NoticeRow, outcome: string): Promise<void> {
  if (notice.way !== 'mail' || notice.emailSealed === null) return;
  const { siteName } = await readSettings(tx);
  const mail = await writeMail(tx, {
    template: 'counter-notice-outcome',
    values: { 网站: siteName, 编号: counterNoticeNumber(notice), 举报: reportNumber({ id: notice.reportId, receivedAt: notice.reportedAt }), 结果: outcome },
  });
  const to = openReporterAddress(secrets, notice.emailSealed);
  await queueMail({ tx, now, secrets }, { kind: 'counter-notice-outcome', memberId: null, to, sourceId: notice.id, ...mail });
}
