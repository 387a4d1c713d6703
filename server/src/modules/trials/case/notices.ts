import { excerptOf, type Notice } from '#server/modules/messages/index.ts';

/** A case as messages name it. */
export interface NamedCase {
  id: number;
  title: string;
}

/** A ticket as messages name it. */
export interface NamedTicket {
  id: number;
  number: string;
}

function aboutCase(id: number, title: string, content: string): Notice {
  return { type: 31, isUrgent: 0, about: { kind: 'post', id, name: '' }, title, content };
}

function aboutTicket(ticket: NamedTicket, title: string, content: string): Notice {
  return { type: 31, isUrgent: 0, about: { kind: 'ticket', id: ticket.id, name: ticket.number }, title, content };
}

function urgent(notice: Notice): Notice {
  return { ...notice, isUrgent: 1 };
}

/** Returns an instant as a sentence names it, in China. */
function whenText(instant: Date): string {
  const china = new Date(instant.getTime() + 8 * 60 * 60 * 1000).toISOString();
  return `${Number(china.slice(5, 7))} 月 ${Number(china.slice(8, 10))} 日 ${china.slice(11, 16)}`;
}

export function complaintFiled(filed: NamedCase, waiting: number): Notice {
  return aboutCase(filed.id, '检举已递上', `《${filed.title}》正在等人受理，最长 14 天。眼下排在你前面的有 ${waiting} 桩。证据有新的，现在还能补。`);
}

export function received(taken: NamedCase, presenter: string): Notice {
  return aboutCase(taken.id, `${presenter} 受理了你的检举`, `《${taken.title}》。从现在起原文就是证据，想到新的请写“附记”。下一步会通知对方答辩。`);
}

export function released(left: NamedCase, reason: string): Notice {
  return aboutCase(left.id, '案子退回队列', `《${left.title}》经手的主持人放下了它：${reason}。会有别人接。`);
}

export function idleReturned(left: NamedCase): Notice {
  return aboutCase(left.id, '案子退回队列', `《${left.title}》满 72 小时没有动静，退回队列等人接手。`);
}

export function lapsed(left: NamedCase): Notice {
  return aboutCase(left.id, '逾期未受理', `《${left.title}》等了 14 天没有人接，先记为“逾期未受理”。这不是说你不对。补充后可以再递。`);
}

export function moreWanted(asked: NamedCase, presenter: string, question: string): Notice {
  return urgent(aboutCase(asked.id, '请补充材料', `${presenter} 想知道：${excerptOf(question)} 你补上之前，时钟停着等你。`));
}

export function questionToAccused(asked: NamedCase, presenter: string, question: string): Notice {
  return urgent(aboutCase(asked.id, '审理人有话问你', `${presenter} 想知道：${excerptOf(question)}`));
}

export function spoken(at: NamedCase, speaker: string, text: string): Notice {
  return aboutCase(at.id, '案子有新的附记', `${speaker} 在《${at.title}》补了一条：${excerptOf(text)}`);
}

export function summoned(to: { id: number; character: string; offence: string; until: Date }): Notice {
  const content = `${to.character} 被检举“${to.offence}”。${whenText(to.until)} 之前请说说你的经过，在那之前谁也不能下裁决。检举全文与证据都在里面。`;
  return urgent(aboutCase(to.id, '有一份检举等你答辩', content));
}

export function answerReceived(at: NamedCase): Notice {
  return aboutCase(at.id, '对方答辩了', `《${at.title}》里已能看到对方的陈述。要回应，请只说他提到的那几件事。`);
}

export function answerMissed(at: NamedCase): Notice {
  return aboutCase(at.id, '答辩期已过', '对方没有写答辩。这不算认错，案子按现有证据往下审。');
}

export function answerForJudge(at: NamedCase): Notice {
  return aboutCase(at.id, '可以开审了', `《${at.title}》的答辩已到或答辩期已满，72 小时里请往下走。`);
}

export function witnessInvited(to: NamedCase, presenter: string): Notice {
  return urgent(aboutCase(to.id, '请你说说看到的', `${presenter} 正在审一桩案子，双方提到当时你在场。愿意的话写一段，不愿意也没关系。`));
}

export function hearingOpened(at: NamedCase, presenter: string): Notice {
  return aboutCase(at.id, '开始审理', `《${at.title}》由 ${presenter} 审理。他有话会在案件页里问，请留意消息。`);
}

export function settled(at: NamedCase, terms: string): Notice {
  return aboutCase(at.id, '案子和解了', `《${at.title}》按双方说定的了结：${excerptOf(terms)}。不发罚单。`);
}

export function withdrawn(at: NamedCase, reason: string): Notice {
  return aboutCase(at.id, '检举已撤回', `《${at.title}》由检举人撤回，理由：${excerptOf(reason)}。案子到此为止。`);
}

export function countersignWanted(at: NamedCase, presenter: string, proposed: string): Notice {
  return urgent(aboutCase(at.id, '请复核一份裁决', `${presenter} 拟定：${proposed}。请看事实、证据、理由三处，同意就落印，不同意请写出哪一句站不住。`));
}

/** Returns the notice to a presenter whose case returns to the queue soon; `hours` is how long it has been idle. */
export function idleSoon(at: NamedCase, hours: number): Notice {
  return urgent(aboutCase(at.id, `《${at.title}》快要退回了`, `已经 ${hours} 小时没有动静，满 72 小时会自动退回队列。手上忙就先放下，不丢人。`));
}

/** To an accused who has not answered; `hours` are left. */
export function answerEnding(at: NamedCase, hours: number): Notice {
  return urgent(aboutCase(at.id, `答辩还剩 ${hours} 小时`, `《${at.title}》。哪怕只写三句也好，两边的话会并排登出来。`));
}

export function countersigned(at: NamedCase, presenter: string): Notice {
  return aboutCase(at.id, '复核通过', `${presenter} 同意了《${at.title}》的裁决，现已公布。`);
}

export function verdictReturned(at: NamedCase, presenter: string, reason: string): Notice {
  return urgent(aboutCase(at.id, '复核退回', `${presenter} 认为《${at.title}》还差一点：${excerptOf(reason)}`));
}

export function upheld(at: NamedCase, tickets: string): Notice {
  return aboutCase(at.id, '检举成立', `《${at.title}》：${tickets}。裁决全文已公布，请勿借此围攻对方。`);
}

export function partlyUpheld(at: NamedCase, tickets: string): Notice {
  return aboutCase(at.id, '检举部分成立', `《${at.title}》认定了其中一部分：${tickets}。全文已公布。`);
}

export function dismissed(at: NamedCase): Notice {
  return aboutCase(at.id, '检举不成立', `《${at.title}》查明与事实不符，理由写在裁决里。有新证据可以再来。`);
}

export function insufficient(at: NamedCase): Notice {
  return aboutCase(at.id, '证据不足', `《${at.title}》的材料不够下判断，这不是说你说谎。裁决里写了还缺什么，补得上可以再递。`);
}

export function clearedOf(id: number, character: string, outcome: 'dismissed' | 'insufficient'): Notice {
  return outcome === 'dismissed'
    ? urgent(aboutCase(id, '检举不成立', `关于 ${character} 的检举查明与事实不符，已公开写明。耽误你的时间，对不住。`))
    : aboutCase(id, '证据不足，结案', `关于 ${character} 的检举材料不够下判断。这对你不作任何评价，谁拿它说事，可以举报。`);
}

export function ticketIssued(ticket: NamedTicket, to: { character: string; offence: string; penalty: string; until: Date | null; appealBy: Date }): Notice {
  const until = to.until === null ? '' : `，到 ${whenText(to.until)} 为止`;
  const content = `${to.character} 因“${to.offence}”受到处罚：${to.penalty}${until}。认定的事实与理由都在罚单里。${whenText(to.appealBy)} 之前可以申诉。`;
  return { type: 10, isUrgent: 1, about: { kind: 'ticket', id: ticket.id, name: ticket.number }, title: `罚单 ${ticket.number}`, content };
}

export function appealFiled(ticket: NamedTicket, ground: string): Notice {
  return aboutTicket(ticket, '申诉已递上', `罚单 ${ticket.number}，理由：${ground}。会由另一位主持人来看，页面上已标“申诉中”。`);
}

export function appealOpened(ticket: NamedTicket, ground: string): Notice {
  return aboutTicket(ticket, `罚单 ${ticket.number} 有人申诉`, `理由：${ground}。由另一位主持人重看，有要说的请写在案件页。`);
}

export function appealDecided(
  ticket: NamedTicket,
  outcome: 'affirmed' | 'reduced' | 'annulled',
  decided: { presenter: string; penalty: string; until: Date | null },
): Notice {
  const until = decided.until === null ? '' : `，到 ${whenText(decided.until)} 为止`;
  switch (outcome) {
    case 'affirmed':
      return urgent(
        aboutTicket(ticket, '申诉结果：维持', `罚单 ${ticket.number} 不变。${decided.presenter} 的书面答复附在后面。日后有新证据，还可以再申诉一次。`),
      );
    case 'reduced':
      return urgent(aboutTicket(ticket, '申诉结果：减轻', `罚单 ${ticket.number} 改为 ${decided.penalty}${until}。书面答复附在后面。`));
    case 'annulled':
      return urgent(aboutTicket(ticket, '申诉结果：撤销', `罚单 ${ticket.number} 作废，名字从公开处移除。哪里判错了、为什么错，答复里写得明白。`));
  }
}

export function appealClosed(ticket: NamedTicket, outcome: string, presenter: string): Notice {
  return aboutTicket(ticket, '申诉有了结果', `罚单 ${ticket.number}：${outcome}。${presenter} 的书面答复已公布。`);
}
