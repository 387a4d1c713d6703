import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { ACTOR, CASE_TITLE, SUBJECT, character, excerptOf, words, type About, type Words } from '#server/modules/messages/index.ts';
import { act, mailed, progress, request, timed, untilText, whenText } from './notifications-forms.ts';

const VERDICT = '检举的裁决和罚单';

/** Returns a case as the subject of a message. */
export function aboutCase({ id }: { id: number }): About {
  return { kind: 'post', id };
}

/** Returns until when its recipient has to do something, as a notification names it; nothing where no clock runs. */
export function untilOf(instant: Date | null): { until?: string } {
  return instant === null ? {} : { until: instant.toISOString() };
}

/** Instants in `data` are ISO 8601. */
interface Issued {
  accusedId: number;
  penalty: string;
  number: string;
}

/** What became of a verdict that nobody signed. */
const UNSIGNED = {
  lighter: '按较轻的一档生效，最重到拉黑 90 天',
  filed: '案子退回队列，等别的主持人接手',
  insufficient: '按证据不足结案，不发罚单，对被检举人不作评价',
  lapsed: '案子记为逾期未结，不发罚单，对被检举人不作评价',
} as const;

/** The messages about the steps of a case; the actor is the presenter, or who speaks. */
export const CASE_NOTIFICATIONS = {
  filed: progress<{ waiting: number; days?: number }>('complaint-filed', ({ data }) => [
    words`检举已递上`,
    words`《${CASE_TITLE}》正在等人受理，最长 ${data.days ?? LAWFUL_LENGTHS.queueDays} 天。眼下排在你前面的有 ${data.waiting} 桩。证据有新的，现在还能补。`,
  ]),
  received: progress('case-received', () => [
    words`${ACTOR} 受理了你的检举`,
    words`《${CASE_TITLE}》。从现在起原文就是证据，想到新的请写“附记”。下一步会通知对方答辩。`,
  ]),
  released: progress<{ reason: string }>('case-released', ({ data }) => [
    words`案子退回队列`,
    words`《${CASE_TITLE}》经手的主持人把它退回队列：${data.reason}。会有别的主持人受理，全案的期限接着走。`,
  ]),
  idleReturned: progress<{ hours?: number }>('case-idle-returned', ({ data }) => [
    words`案子退回队列`,
    words`《${CASE_TITLE}》满 ${data.hours ?? LAWFUL_LENGTHS.turnHours} 小时没有动静，退回队列等人接手。`,
  ]),
  lapsed: mailed<{ days?: number }>('case-lapsed', '你的检举逾期未受理', ({ data }) => [
    words`逾期未受理`,
    words`《${CASE_TITLE}》等了 ${data.days ?? LAWFUL_LENGTHS.queueDays} 天没有人受理，先记为“逾期未受理”。这不是说你不对，还可以再递。`,
  ]),
  /** After the days of a whole case. */
  totalOver: mailed<{ canRefile?: boolean; days?: number }>('case-total-over', '一桩案子逾期未结', ({ data }) => [
    words`案子逾期未结`,
    words`《${SUBJECT}》从第一次受理起满 ${data.days ?? LAWFUL_LENGTHS.totalDays} 天没有裁决，先记为“逾期未结”，不发罚单，对双方都不作评价。${data.canRefile === false ? '' : '检举人可以一键再递一次，证据带过去，排在最前。'}`,
  ]),
  totalEnding: progress<{ days: number; until: string }>('case-total-ending', ({ data }) => [
    words`案子还剩 ${data.days} 天`,
    words`《${SUBJECT}》到 ${whenText(data.until)} 还没有裁决，就按“逾期未结”结案，不发罚单。`,
  ]),
  totalEndingForJudge: timed<{ days: number; until?: string }>('case-total-ending-judge', '你手上的案子快要逾期了', ({ data }) => [
    words`你手上的案子还剩 ${data.days} 天`,
    words`《${CASE_TITLE}》到 ${data.until === undefined ? '那时' : whenText(data.until)} 还没有裁决就逾期未结，不再重新起算。请往下走，手上忙就先退回队列。`,
  ]),
  assigned: timed<{ until?: string }>('case-assigned', '抽签请你审理一桩案子', () => [
    words`抽签请你审理一桩案子`,
    words`《${CASE_TITLE}》受理过又退了回来，离逾期不到七天，抽签交给了你。须回避就按“回避”，不算在你头上。`,
  ]),
  moreWanted: timed<{ question: string; until?: string }>('case-more-wanted', '请补充一份检举的材料', ({ data }) => [
    words`请补充材料`,
    words`《${CASE_TITLE}》：${ACTOR} 想知道：${excerptOf(data.question)} 请在案件页里答复${untilText(data.until ?? null)}；这段时间案子的时钟停着。没有也请说一声，到时候没有答复，案子按现有的材料往下走。`,
  ]),
  questionToAccused: timed<{ question: string; until?: string }>('case-question', '一桩案子的审理人有话问你', ({ data }) => [
    words`审理人有话问你`,
    words`《${SUBJECT}》：${ACTOR} 想知道：${excerptOf(data.question)} 请在案件页里答复${untilText(data.until ?? null)}。不答不算承认什么。`,
  ]),
  /** To the presenter: the complainant has replied to their question; `until` is when the case returns to the queue. */
  replied: timed<{ excerpt: string; until?: string }>('case-replied', '你问的话，检举人答复了', ({ data }) => [
    words`检举人答复了`,
    words`《${CASE_TITLE}》：${data.excerpt} 时钟接着走。`,
  ]),
  spoken: progress<{ excerpt: string }>('case-spoken', ({ data }) => [words`案子有新的附记`, words`${ACTOR} 在《${CASE_TITLE}》补了一条：${data.excerpt}`]),
  summoned: act<{ accusedId: number; offence: string; until: string }>(
    'case-summoned',
    { version: 3, isUrgent: 1, label: '有检举等你答辩', wanted: '有一份检举等你答辩', until: ({ until }) => until },
    ({ data }) => [
      words`有一份检举等你答辩`,
      words`${character(data.accusedId)} 被检举“${data.offence}”。${whenText(data.until)} 之前请说说你的经过，在那之前谁也不能下裁决。检举全文与证据都在里面。`,
    ],
  ),
  /** To who was summoned because they had typed the name, in a case that is heard again. */
  proofWanted: timed<{ until: string }>('case-proof-wanted', '请核对你的角色', ({ data }) => [
    words`请核对你的角色`,
    words`《${SUBJECT}》按新的章程重新听被检举人说话，${whenText(data.until)} 为止。请先到“我的账号”请人核对角色，核对过才算本人的答辩；以前写的留在案卷里，记作身份未核对。`,
  ]),
  /** To an owner who was proven after the window of the accused, or after the verdict. */
  ownerLate: mailed('case-owner-late', '有一桩检举说的是你的角色', () => [
    words`有一桩检举说的是你的角色`,
    words`《${SUBJECT}》的答辩期已过，还没有裁决。案卷给你看了；你的经过可以写在案件页，一直到裁决。`,
  ]),
  ownerOfTicket: mailed('case-owner-of-ticket', '你的角色有一张罚单，可以申诉', () => [
    words`你的角色有一张罚单`,
    words`《${SUBJECT}》已有裁决。案卷给你看了；不服可以在罚单页申诉，到几时为止写在那里。`,
  ]),
  /** To who filed the complaint: the accused has no account here, somebody has to tell them. */
  carryWanted: act<{ until: string }>(
    'case-carry-wanted',
    { version: 3, isUrgent: 1, label: '请把检举告诉对方', wanted: '请在游戏里告诉对方，有一份检举', until: ({ until }) => until },
    ({ data }) => [
      words`请把话递给对方`,
      words`《${CASE_TITLE}》的对方在这里没有账号。到案件页取密语，在游戏里发给他，发过记一笔；${whenText(data.until)} 之前，在两天里各递一次。送不到，最重的处罚会轻一些。`,
    ],
  ),
  unsigned: mailed<{ end: keyof typeof UNSIGNED; days?: number }>('case-unsigned', '一份裁决没有人复核，案子由时钟了结', ({ data }) => [
    words`${data.days ?? LAWFUL_LENGTHS.signingDays} 天没有人复核`,
    words`《${SUBJECT}》拟定的裁决 ${data.days ?? LAWFUL_LENGTHS.signingDays} 天里没有人落印：${UNSIGNED[data.end]}。`,
  ]),
  unprovenReceived: mailed('case-unproven-answer', '一桩案子里有人凭码写来', () => [
    words`有人凭码写来`,
    words`《${CASE_TITLE}》：有人凭答辩码写来一封信，身份没有核对过，另放在案卷里。答辩期照旧，不算承认什么。`,
  ]),
  answerReceived: mailed('case-answer-received', '一桩案子的对方答辩了', () => [
    words`对方答辩了`,
    words`《${CASE_TITLE}》里已能看到对方的陈述。要回应，请只说他提到的那几件事。`,
  ]),
  /** To the accused who has answered by their account; `sha256` is that of what is stored. */
  answerKept: mailed<{ number: string; sha256: string }>('case-answer-kept', '你的答辩收到了，回执在站内的消息里', ({ data }) => [
    words`答辩收到了，回执 ${data.number}`,
    words`《${CASE_TITLE}》收下了你的答辩，原文在案卷里，谁也不能改。它的指纹是 ${data.sha256}，改一个字就对不上，请留着。裁决以前还能补充。`,
  ]),
  answerMissed: progress('case-answer-missed', () => [words`答辩期已过`, words`对方没有写答辩。这不算认错，案子按现有证据往下审。`]),
  answerForJudge: timed<{ until?: string }>('case-ready', '一桩案子可以开审了', ({ data }) => [
    words`可以开审了`,
    words`《${CASE_TITLE}》的答辩已到，或者答辩期已满。轮到你了，请往下走${untilText(data.until ?? null)}。`,
  ]),
  witnessInvited: request('case-witness-invited', () => [
    words`请你说说看到的`,
    words`${ACTOR} 正在审《${SUBJECT}》，想请你说说当时看到的。愿意就到案件页写一段，不愿意也没关系。`,
  ]),
  hearingOpened: progress('case-hearing-opened', () => [words`开始审理`, words`《${CASE_TITLE}》由 ${ACTOR} 审理。他有话会在案件页里问，请留意消息。`]),
  settled: mailed<{ terms: string }>('case-settled', '一桩案子和解了', ({ data }) => [
    words`案子和解了`,
    words`《${CASE_TITLE}》按双方说定的了结：${excerptOf(data.terms)}。不发罚单。`,
  ]),
  /** To a presenter whose case returns to the queue soon; `hours` is how long it has been idle. */
  idleSoon: timed<{ hours: number; of?: number; until?: string }>('case-idle-soon', '你手上的案子快要退回了', ({ data }) => [
    words`《${CASE_TITLE}》快要退回了`,
    words`已经 ${data.hours} 小时没有动静，满 ${data.of ?? LAWFUL_LENGTHS.turnHours} 小时会自动退回队列。手上忙就先退回队列，不丢人。`,
  ]),
  /** To an accused who has not answered; `hours` are left. */
  answerEnding: timed<{ hours: number; until: string }>('case-answer-ending', '答辩快要截止了', ({ data }) => [
    words`答辩还剩 ${data.hours} 小时`,
    words`《${SUBJECT}》。哪怕只写三句也好，两边的话会并排登出来。`,
  ]),
  countersigned: progress('case-countersigned', () => [words`复核通过`, words`${ACTOR} 同意了《${CASE_TITLE}》的裁决，现已公布。`]),
  verdictReturned: timed<{ reason: string; until?: string }>('case-verdict-returned', '你拟的裁决退回来了', ({ data }) => [
    words`复核退回`,
    words`${ACTOR} 认为《${CASE_TITLE}》还差一点：${excerptOf(data.reason)} 请改好再拟${untilText(data.until ?? null)}；改不了就退回队列。`,
  ]),
  upheld: act<{ tickets: readonly Issued[] }>('case-upheld', { version: 2, isUrgent: 0, label: VERDICT, wanted: '你参与的检举有了裁决' }, ({ data }) => [
    words`检举成立`,
    words`《${CASE_TITLE}》：${ticketList(data.tickets)}。裁决全文已公布，请勿借此围攻对方。`,
  ]),
  partlyUpheld: act<{ tickets: readonly Issued[] }>(
    'case-partly-upheld',
    { version: 2, isUrgent: 0, label: VERDICT, wanted: '你参与的检举有了裁决' },
    ({ data }) => [words`检举部分成立`, words`《${CASE_TITLE}》认定了其中一部分：${ticketList(data.tickets)}。全文已公布。`],
  ),
  dismissed: act('case-dismissed', { version: 2, isUrgent: 0, label: VERDICT, wanted: '你参与的检举有了裁决' }, () => [
    words`检举不成立`,
    words`《${CASE_TITLE}》查明与事实不符，理由写在裁决里。有新证据可以再来。`,
  ]),
  insufficient: act('case-insufficient', { version: 2, isUrgent: 0, label: VERDICT, wanted: '你参与的检举有了裁决' }, () => [
    words`证据不足`,
    words`《${CASE_TITLE}》的材料不够下判断，这不是说你说谎。裁决里写了还缺什么，补得上可以再递。`,
  ]),
  cleared: act<{ accusedId: number }>('case-cleared', { version: 2, isUrgent: 0, label: VERDICT, wanted: '你参与的检举有了裁决' }, ({ data }) => [
    words`检举不成立`,
    words`关于 ${character(data.accusedId)} 的检举查明与事实不符，已公开写明。耽误你的时间，对不住。`,
  ]),
  notProven: act<{ accusedId: number }>('case-not-proven', { version: 2, isUrgent: 0, label: VERDICT, wanted: '你参与的检举有了裁决' }, ({ data }) => [
    words`证据不足，结案`,
    words`关于 ${character(data.accusedId)} 的检举材料不够下判断。这对你不作任何评价，谁拿它说事，可以举报。`,
  ]),
};

function ticketList(tickets: readonly Issued[]): Words {
  return tickets.flatMap(({ accusedId, penalty, number }, at) => words`${at === 0 ? '' : '；'}${character(accusedId)}，${penalty}，罚单 ${number}`);
}
