import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import type { CasePage, CaseState, Heard } from '#contract/api/trials.ts';
import { dayText } from '#web/features/trials/due-text.ts';
import { isAnnulled } from './case-lead.ts';

/** One of the facts below the outcome. */
export interface CaseFact {
  label: string;
  value: string;
  note: string;
  /** What the note counts down to; null: nothing. */
  until: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Below how many tickets a share says nothing. */
const MIN_FOR_SHARE = 10;

/** Returns what became of the tickets a judge gave out: a count while there are few, else with the share that was changed. */
export function correctedText({ tickets, reduced, annulled }: { tickets: number; reduced: number; annulled: number }): string {
  if (tickets === 0) return '还没有罚单';
  const changed = reduced + annulled;
  if (changed === 0) return `${tickets} 张罚单，没有一张被改判`;
  if (tickets >= MIN_FOR_SHARE) return `${tickets} 张罚单，${changed} 张被改判（${Math.round((changed / tickets) * 100)}%）`;
  const parts = [annulled > 0 && `${annulled} 张被撤销`, reduced > 0 && `${reduced} 张被减轻`].filter((part) => part !== false);
  return `${tickets} 张罚单，${parts.join('，')}`;
}

/** Returns what is to be known at once of a case: of one that is over who was heard, who decided, how long it took, whether it may still change. */
export function caseFacts(court: CasePage): CaseFact[] {
  return court.outcomeLine === null ? openFacts(court) : [heardFact(court), decidedFact(court), spanFact(court), changeFact(court)];
}

const HEARD: Readonly<Record<Heard, [value: string, note: string]>> = {
  answered: ['答辩了，核对过身份', '本人的话在下面，一样宽，一样高'],
  served: ['送到了，没有答', '没有答辩不等于承认'],
  unprovenAnswer: ['有一封信，身份未核对', '信里的话没有用来认定任何事'],
  undelivered: ['没有，未送达', '没送到，只会让结果更轻'],
  untried: ['没有，还没送够', '这样的案子不能处罚'],
  unknown: ['旧案，未记', '那时还不记这一项'],
};

function heardFact({ heard: grade, deliveryAttempts }: CasePage): CaseFact {
  const label = '听过本人吗';
  if (grade === null) return { label, value: '没有走到裁决', note: '名字与陈述不公开', until: null };
  const [value, note] = HEARD[grade];
  const tried = grade === 'answered' || deliveryAttempts.length === 0 ? note : `递话 ${deliveryAttempts.length} 次，${note}`;
  return { label, value, note: tried, until: null };
}

function decidedFact({ decidedBy, judgeFigures, outcome, isDirect }: CasePage): CaseFact {
  const label = '谁定的';
  if (!decidedBy) return { label, value: WITHOUT_VERDICT[outcome ?? 'lapsed'] ?? '主持人', note: '没有裁决', until: null };
  const { seat, n, judge, signers, jurors } = decidedBy;
  if (seat === 'panel') {
    return n === 0
      ? { label, value: '没有人坐得下', note: '按主审拟定的，最重拉黑 90 天', until: null }
      : { label, value: `合议 ${n} 人，${votesText(n, jurors)}`, note: `${isDirect ? '立案的' : '主审'} ${judge.nickName} 没有票`, until: null };
  }
  const value = seat === 'signed' ? `${judge.nickName}，${signers.map(({ nickName }) => nickName).join('、')} 复核` : `${judge.nickName} 一人`;
  return { label, value, note: judgeFigures ? `近一年 ${correctedText(judgeFigures)}` : '', until: null };
}

/** Returns how a panel voted; only who all voted may be of one mind. */
function votesText(seats: number, jurors: readonly { isDissent: boolean }[]): string {
  const dissent = jurors.filter(({ isDissent }) => isDissent).length;
  if (jurors.length === 0) return '没有人投票';
  const others = jurors.length - dissent;
  // The votes for what came out may be fewer: permanent takes all of them.
  if (dissent > 0) return others > dissent ? `${others} 比 ${dissent}` : `${dissent} 位意见不同`;
  if (jurors.length < seats) return `${jurors.length} 位投了票`;
  return seats === 1 ? '他投了票' : '一致';
}

const WITHOUT_VERDICT: Partial<Record<NonNullable<CasePage['outcome']>, string>> = { settled: '双方谈拢', withdrawn: '检举人', lapsed: '时钟' };

function spanFact({ filedAt, receivedAt, closedAt }: CasePage): CaseFact {
  const end = Date.parse(closedAt ?? filedAt);
  const days = (from: string) => `${Math.max(1, Math.round((end - Date.parse(from)) / DAY_MS))} 天`;
  const note = closedAt === null ? '' : `${dayText(closedAt)} 结案`;
  if (receivedAt === null) return { label: '从检举到结案', value: days(filedAt), note, until: null };
  return { label: '从受理到结案', value: days(receivedAt), note, until: null };
}

function changeFact(court: CasePage): CaseFact {
  const label = '还能改吗';
  const { state, canAppeal, appealBy, heard: grade, canRefile, accused, subjectKind, outcome } = court;
  if (state === 'appealed') return { label, value: '有人申诉', note: '没有经手过的主持人在重审', until: null };
  if (canAppeal && appealBy !== null) return { label, value: `可申诉到 ${dayText(appealBy)}`, note: '换一个人从头看', until: appealBy };
  if (canAppeal)
    return { label, value: '随时可申诉', note: grade === 'undelivered' || grade === 'unprovenAnswer' ? '没送到的，不计期限' : '换一个人从头看', until: null };
  if (accused.some(({ ticketNumber }) => ticketNumber !== null))
    return {
      label,
      value: '申诉期过了',
      note: accused.some(({ penalty }) => penalty?.value === 'permanent') ? '永久的每年可以再申诉一次' : '处罚到期自己消',
      until: null,
    };
  if (canRefile) return { label, value: '可以再递一次', note: '证据替检举人留着', until: null };
  if (subjectKind === 'member')
    return outcome === 'upheld' && !isAnnulled(court)
      ? { label, value: '停递到期自己消', note: '一年里再有一次，停得更久', until: null }
      : { label, value: '没有停递', note: '是谁不公开，也不留记录', until: null };
  return { label, value: '没有罚单', note: '名字不公开，也不留记录', until: null };
}

/** Who an open case waits for. */
const WAITING: Readonly<Record<CaseState, string>> = {
  filed: '等一位主持人受理',
  received: '等主持人动手',
  answering: '等对方答辩',
  hearing: '等主持人裁决',
  countersigning: '等另一位主持人复核',
  panel: '等抽到的主持人合议',
  closed: '',
  appealed: '等申诉的答复',
};

function openFacts({ state, dueAt, asked, overdue, presenter, filedAt, accused, subjectKind }: CasePage): CaseFact[] {
  return [
    { label: '走到哪一步', value: STATE_LABELS[state], note: asked ? '等检举人补充，时钟停着' : WAITING[state], until: null },
    { label: '谁在审', value: presenter?.nickName ?? '还没有人', note: presenter ? '只看证据，看不到答辩码' : '须回避的人接不了', until: null },
    dueAt === null
      ? { label: '这一步到几时', value: '时钟停着', note: '答复以后接着走', until: null }
      : { label: '这一步到几时', value: dayText(dueAt), note: overdue ? '已经逾期' : '', until: overdue ? null : dueAt },
    subjectKind === 'member'
      ? { label: '审的是谁', value: '一位递过检举的会员', note: `${dayText(filedAt)} 由那一桩的裁决另立，名字不公开`, until: null }
      : { label: '检举了谁', value: accused.length > 1 ? `${accused.length} 个角色` : '一个角色', note: `${dayText(filedAt)} 递上，名字不公开`, until: null },
  ];
}

/** Returns why something was found or not, as the head of the reasons. */
export function reasonsTitle({ verdict }: CasePage): string {
  if (!verdict || verdict.outcome === 'upheld') return '理由';
  return `为什么${OUTCOME_LABELS[verdict.outcome]}`;
}
