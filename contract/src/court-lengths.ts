const CASES = '从此递上的案子按新的算；已经在走的，照它开始时的。';
const PROOFS = '从此核对的按新的算；已经核对的，照它核对时的。';

/** A length as a setting has it; the law's is the default and the least. */
interface CourtLength {
  text: string;
  note?: string;
  unit: '天' | '小时';
  lawful: number;
  max: number;
  consequence: string;
}

/** The unit of a length, as the law has it, and at the most. */
type Bounds = readonly [unit: CourtLength['unit'], lawful: number, max: number];

function length(text: string, [unit, lawful, max]: Bounds, more: Partial<Pick<CourtLength, 'note' | 'consequence'>> = {}): CourtLength {
  return { text, unit, lawful, max, consequence: CASES, ...more };
}

/**
 * How long the clocks of a case run, in the order in which they do: each is a setting with the length of the law as default and least. What is added here is
 * a setting, kept with a case when it is filed, in the replies about it, and refused below the law.
 */
const CASE_LENGTHS = {
  queueDays: length('检举等人受理，最长几天', ['天', 14, 60]),
  totalDays: length('从第一次受理起，全案最长几天', ['天', 28, 90], { note: '答辩期不算在内' }),
  turnHours: length('轮到主持人，几小时没有动静退回队列', ['小时', 72, 336]),
  moreTurnHours: length('主持人自己多要，给几小时', ['小时', 48, 168], { note: '一次' }),
  askedHours: length('请检举人补充，最长等几小时', ['小时', 72, 336], { note: '这段时间主持人的时钟停着' }),
  answerDays: length('没有核对过角色的，有几天答辩', ['天', 7, 30], { note: '得知以后另有下面写的几小时' }),
  provenAnswerHours: length('核对过角色的，有几小时答辩', ['小时', 72, 168]),
  heardOfHours: length('得知以后，至少还有几小时答辩', ['小时', 72, 168], { note: '离期满不到这么久才送到的，不算已送达' }),
  moreAnswerHours: length('被检举人自己多要，给几小时', ['小时', 72, 168], { note: '一次，不问理由' }),
  doorProofHours: length('答辩时等人核对角色，期限最多延几小时', ['小时', 72, 168], { note: '一桩案子合起来' }),
  newEvidenceHours: length('通知以后才来的证据，被检举人看到几小时才能用', ['小时', 48, 168]),
  consentHours: length('答辩之后想撤回，问被检举人几小时', ['小时', 72, 336]),
  signingDays: length('裁决等人复核，最长几天', ['天', 7, 21]),
  panelDays: length('合议几天计票', ['天', 7, 14], { note: '重抽一次另算' }),
  acceptHours: length('合议人几小时里应下', ['小时', 24, 48]),
  voteHours: length('合议人几小时里投票', ['小时', 72, 168], { note: '从抽到时起' }),
  lateVoteHours: length('补上来的合议人几小时里投票', ['小时', 48, 168]),
  ticketAppealDays: length('罚单送到以后，几天里可以申诉', ['天', 30, 180], {
    note: '合议人的名字若要等申诉期过了才写，也等这么久',
    consequence: '从此签发的罚单按新的天数；已经签发的照它写着的。',
  }),
  claimDays: length('没有账号的人递的申诉，几天没有核对就清掉', ['天', 14, 60]),
  appealOpenDays: length('申诉几天没有答复，谁都可以来答复', ['天', 7, 13]),
  appealSuspendDays: length('申诉几天没有答复，罚单暂停列名', ['天', 14, 29]),
  appealEndDays: length('申诉几天没有答复，由时钟了结', ['天', 30, 60]),
  doorDays: length('最后能申诉的日子过了，答辩码还能打开几天', ['天', 30, 180]),
} as const satisfies Readonly<Record<string, CourtLength>>;

/** All lengths of the court that operators may make longer: those of cases, and of what belongs to none. */
export const COURT_LENGTHS = {
  ...CASE_LENGTHS,
  proofCodeDays: length('核对角色的短码，几天里有效', ['天', 14, 60], { consequence: PROOFS }),
  provenDays: length('核对过的角色，几天里算数', ['天', 365, 1_095], { consequence: PROOFS }),
  closedDays: length('关站时公堂的期限最多顺延几天', ['天', 7, 30], { note: '一桩案子合起来', consequence: '马上起作用。' }),
} as const satisfies Readonly<Record<string, CourtLength>>;

export type LengthKey = keyof typeof CASE_LENGTHS;

/** How long the clocks of a case run. */
export type Lengths = Readonly<Record<LengthKey, number>>;

const KEYS = Object.keys(CASE_LENGTHS).filter((key): key is LengthKey => key in CASE_LENGTHS);

/** Returns something of each of these lengths. */
function each<Key extends LengthKey, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}

/** Returns something of every length of a case. */
export const ofLengths = <Value>(valueOf: (key: LengthKey) => Value): Record<LengthKey, Value> => each(KEYS, valueOf);

/** Returns the lengths of cases among the settings of a site. */
export const lengthsOf = (settings: Lengths): Lengths => ofLengths((key) => settings[key]);

/** Those of the law. */
export const LAWFUL_LENGTHS: Lengths = ofLengths((key) => CASE_LENGTHS[key].lawful);

/** Returns those that are not as the law has them: what is kept with a case. */
export function longerThanLaw(lengths: Lengths): Partial<Lengths> {
  return each(
    KEYS.filter((key) => lengths[key] !== LAWFUL_LENGTHS[key]),
    (key) => lengths[key],
  );
}

/** Those that pages name which are about no case; each byte of them is on every page. */
const PAGE_KEYS = [
  ...(['queueDays', 'totalDays', 'turnHours', 'answerDays', 'provenAnswerHours', 'heardOfHours', 'moreAnswerHours', 'doorProofHours'] as const),
  ...(['signingDays', 'panelDays', 'ticketAppealDays', 'appealSuspendDays'] as const),
];

/** Returns something of each length that pages name which are about no case. */
export const ofPageLengths = <Value>(valueOf: (key: (typeof PAGE_KEYS)[number]) => Value): Record<(typeof PAGE_KEYS)[number], Value> =>
  each(PAGE_KEYS, valueOf);
