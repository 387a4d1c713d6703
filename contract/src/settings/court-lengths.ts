import { number } from './setting.ts';

const LATER = '从此递上的案子按新的算；已经在走的，照它开始时的。';

/** The lengths of the court that operators may make longer, each with that of the law as default and least. */
export const COURT_LENGTHS = {
  queueDays: number({ group: 'court', text: '检举等人受理，最长几天', default: 14, min: 14, max: 60, unit: '天', consequence: LATER }),
  totalDays: number({
    group: 'court',
    text: '从第一次受理起，全案最长几天',
    note: '答辩期不算在内',
    default: 28,
    min: 28,
    max: 90,
    unit: '天',
    consequence: LATER,
  }),
  answerDays: number({
    group: 'court',
    text: '没有核对过角色的，有几天答辩',
    note: '得知以后另有 72 小时，最多再加三天；自己可以再多要三天',
    default: 7,
    min: 7,
    max: 30,
    unit: '天',
    consequence: LATER,
  }),
  provenAnswerHours: number({
    group: 'court',
    text: '核对过角色的，有几小时答辩',
    default: 72,
    min: 72,
    max: 168,
    unit: '小时',
    consequence: LATER,
  }),
  ticketAppealDays: number({
    group: 'court',
    text: '罚单送到以后，几天里可以申诉',
    note: '合议人的名字若要等申诉期过了才写，也等这么久',
    default: 30,
    min: 30,
    max: 180,
    unit: '天',
    consequence: '从此签发的罚单按新的天数；已经签发的照它写着的。',
  }),
} as const;

/** How long the clocks of a case run. */
export type Lengths = Readonly<Record<keyof typeof COURT_LENGTHS, number>>;

/** Returns the lengths among the settings of a site. */
export function lengthsOf({ queueDays, totalDays, answerDays, provenAnswerHours, ticketAppealDays }: Lengths): Lengths {
  return { queueDays, totalDays, answerDays, provenAnswerHours, ticketAppealDays };
}

/** Those of the law. */
export const LAWFUL_LENGTHS: Lengths = {
  queueDays: COURT_LENGTHS.queueDays.default,
  totalDays: COURT_LENGTHS.totalDays.default,
  answerDays: COURT_LENGTHS.answerDays.default,
  provenAnswerHours: COURT_LENGTHS.provenAnswerHours.default,
  ticketAppealDays: COURT_LENGTHS.ticketAppealDays.default,
};
