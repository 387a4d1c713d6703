import { mailInstant } from '#contract/text/mail-instant.ts';
import type { MailDraft } from '#server/modules/mail-templates/index.ts';
import type { DoorNotice, OwedNotice } from './queries.ts';

/** What each notice says: never a name, an offence or anybody's words. */
const WANTED: Readonly<Record<DoorNotice, string>> = {
  answerEnding: '答辩的期限快到了，还没有收到本人的答辩',
  receipt: '收到了写在这扇门后面的话，回执在门后',
  ended: '案子有了结果',
  appealOpened: '申诉已经开始，由另外的主持人重审',
  suspended: '申诉逾期没有答复，罚单先停了',
  appealDecided: '申诉有了结果',
  appealEnding: '罚单的申诉期快到了，现在还能申诉',
};

/**
 * Returns the mail of a notice. Its link shows where the door is and does not open it: the reader has the code, and others who see the mail, a mail
 * server or its operator, must not get it.
 */
export function writeDoorMail(
  { notice, caseId, ticketNumber, until }: OwedNotice,
  { siteName, publicUrl, offUrl }: { siteName: string; publicUrl: string; offUrl: string },
): MailDraft {
  const wanted = WANTED[notice];
  const untilLabel = notice === 'answerEnding' ? '期限' : '申诉到';
  const number = `    第 ${caseId} 号案${ticketNumber === null ? '' : `，罚单 ${ticketNumber}`}`;
  const end = until === null ? '' : `\n    ${untilLabel}：${mailInstant(until)}（北京时间）`;
  return {
    template: 'door-mail',
    values: { 网站: siteName, 事情: wanted, 编号和期限: `${number}${end}`, 地址: `${publicUrl}/answer`, 怎么不再收: offUrl },
  };
}
