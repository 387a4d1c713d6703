import { mailInstant } from '#contract/text/mail-instant.ts';
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
): { subject: string; text: string } {
  const wanted = WANTED[notice];
  const untilLabel = notice === 'answerEnding' ? '期限' : '申诉到';
  const lines = [
    '你好：',
    '',
    `${wanted}。`,
    '',
    `    第 ${caseId} 号案${ticketNumber === null ? '' : `，罚单 ${ticketNumber}`}`,
    ...(until === null ? [] : [`    ${untilLabel}：${mailInstant(until)}（北京时间）`]),
    '',
    `    ${publicUrl}/answer`,
    '',
    '打开上面的地址，输入你手上的答辩码。信里不写码、名字和事由。',
    '',
    '这封信寄给留在那扇门上的邮箱，结案三十天后邮箱就删掉。不想再收，或者不是你留的，现在就删，那扇门以后也不再收它：',
    '',
    `    ${offUrl}`,
    '',
    `—— ${siteName}`,
    '',
  ];
  return { subject: `${siteName}：${wanted}`, text: lines.join('\n') };
}
