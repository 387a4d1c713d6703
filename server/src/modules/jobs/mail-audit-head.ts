import { findAuditHead } from '#server/modules/audit/index.ts';
import { queueMail } from '#server/modules/deliveries/index.ts';
import { listOperatorEmails } from '#server/modules/members/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { commandLine } from '#server/platform/process/command-line.ts';

const AT = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23' });

/**
 * Mails the head of the audit chain to every operator: kept outside of the machine, it shows later whether somebody changed what was on record
 * before it.
 */
export async function mailAuditHead({ db, mail, config, secrets, now }: SiteContext): Promise<void> {
  const head = mail.delivers ? await findAuditHead(db) : null;
  const operators = head === null ? [] : await listOperatorEmails(db);
  if (head === null || operators.length === 0) return;
  const { siteName } = await readSettings(db);
  const written = {
    subject: `${siteName}：管理记录到第 ${head.seq} 号`,
    text: [
      `${siteName}的管理记录现在到第 ${head.seq} 号，${AT.format(new Date(head.at))}（北京时间）。`,
      '',
      '最后一条的哈希是',
      `    ${head.hash}`,
      '',
      `请留着这封信。${config.publicUrl}/clocks 上也写着这三样；以后验证记录时，第 ${head.seq} 号的哈希和这里不同，就是有人改过记录。`,
      `查第几号的哈希：${commandLine('audit view 编号')}。`,
    ].join('\n'),
  };
  await db.transaction(async (tx) => {
    for (const { id, email } of operators) await queueMail({ tx, now, secrets }, { kind: 'audit-head', memberId: id, to: email, ...written });
  });
}
