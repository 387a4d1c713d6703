import type { CaseState } from '#contract/api/trials.ts';
import { BEFORE_VERDICT, CLOCK_STEPS } from './clock-steps.ts';
import { WITHDRAW_STEPS } from './withdrawals.ts';
import type { Doer, Step, Transition } from './transitions.ts';

/** In which the window of the accused may be open. */
const WINDOW_STATES = ['filed', 'received', 'answering', 'hearing', 'countersigning', 'panel'] as const satisfies readonly CaseState[];

/** The court's state machine: every step there is. docs/court.md is made of it. */
export const COURT_TABLE: readonly Transition[] = [
  { step: 'amend', who: 'complainant', from: ['filed'], to: null, needs: ['neverReceived', 'notFound'], note: '受理之后原文就是证据，只能附记' },
  {
    step: 'receive',
    who: 'presenter',
    from: ['filed'],
    to: 'received',
    otherwise: [
      { when: 'summonedOpen', to: 'answering' },
      { when: 'summonedOver', to: 'hearing' },
    ],
    needs: ['unconflicted', 'handsFree', 'beforeTotal'],
    note: '同时受理只有一位得手，其余的人会知道是谁；请下一桩只给手上不到三桩的人，给最急的，退回过的在前',
  },
  { step: 'release', who: 'holder', from: BEFORE_VERDICT, to: 'filed', needs: ['notDirect'], note: '写明理由；全案的时钟接着走' },
  {
    step: 'recuse',
    who: 'presenter',
    from: ['filed', ...BEFORE_VERDICT, 'countersigning', 'appealed'],
    to: null,
    otherwise: [{ when: 'holdsIt', to: 'filed' }],
    needs: ['unconflicted', 'notDirect'],
    note: '写一句为什么，只有管理员看得到；不算在谁头上。经手的退回队列，拟好的裁决一并退回',
  },
  {
    step: 'recuse',
    who: 'presenter',
    from: ['panel'],
    to: null,
    needs: ['unconflicted', 'notHolding'],
    note: '合议的席位空出来，叫下一位；拟定的人不能再抽身',
  },
  {
    step: 'ask',
    who: 'holder',
    from: BEFORE_VERDICT,
    to: null,
    needs: ['notDirect', 'asksLeft', 'notAsked', 'notWanted', 'beforeTotal'],
    note: '一桩案子最多两次；答复之前时钟停着，最多七十二小时，停在哪里就从哪里接着走',
  },
  { step: 'invite', who: 'holder', from: BEFORE_VERDICT, to: null, needs: [], note: '' },
  {
    step: 'summon',
    who: 'holder',
    from: ['received'],
    to: 'answering',
    needs: ['notAsked', 'neverSummoned', 'beforeTotal'],
    note: '一桩一次。人人核对过角色的七十二小时，否则七天；得知后至少还有七十二小时，最多十天',
  },
  {
    step: 'answer',
    who: 'accused',
    from: ['answering'],
    to: null,
    otherwise: [{ when: 'allAnswered', to: 'hearing' }],
    needs: ['windowOpen', 'unanswered'],
    note: '登录，角色核对过；每人一次。人人答了，核对都早于检举，就开审',
  },
  {
    step: 'answer',
    who: 'accused',
    from: ['filed', 'received', 'hearing', 'countersigning', 'panel'],
    to: null,
    needs: ['windowOpen', 'unanswered'],
    note: '案子退回过队列，或是直接立案',
  },
  {
    step: 'unprovenAnswer',

    who: 'code',
    from: WINDOW_STATES,
    to: null,
    needs: ['windowOpen'],
    note: '身份未核对：另放，不算答辩，不提前开审；可以再补，不覆盖',
  },
  {
    step: 'extend',

    who: 'accused',
    from: WINDOW_STATES,
    to: null,
    needs: ['windowOpen', 'notExtended'],
    note: '登录，或凭码；一次，不问理由，总共不超过十六天',
  },
  {
    step: 'carry',

    who: 'courier',
    from: WINDOW_STATES,
    to: null,
    needs: ['windowOpen'],
    note: '检举人、抽到的递话人；抽不到人或七十二小时以后，管理员',
  },
  { step: 'speak', who: 'party', from: ['filed', ...BEFORE_VERDICT, 'appealed'], to: null, needs: [], note: '当事人、证人与审理人' },
  {
    step: 'speak',
    who: 'party',
    from: ['countersigning', 'panel'],
    to: null,
    needs: ['notHolding'],
    note: '裁决生效以前，当事人与证人还能补充；拟定的人话已经说完',
  },
  {
    step: 'extendTurn',
    who: 'holder',
    from: ['received', 'hearing'],
    to: null,
    needs: ['notAsked', 'notWanted', 'turnNotExtended', 'beforeTotal'],
    note: '轮到自己时多要四十八小时，每次受理一次，不超过全案的时钟',
  },
  { step: 'hear', who: 'holder', from: ['received', 'answering'], to: 'hearing', needs: ['notDirect', 'heardOut'], note: '答辩期满，或人人已答辩' },
  {
    step: 'settle',
    who: 'holder',
    // Before the summons nobody is the proven accused who could agree.
    from: ['answering', 'hearing'],
    to: 'closed',
    needs: ['unconflicted', 'notDirect', 'notFound', 'beforeTotal'],
    note: '两边都在案卷里说过同意什么：每一位检举人，每一位核对过角色的被检举人；凭码写的不算。不发罚单',
  },
  {
    step: 'dropCase',
    who: 'holder',
    from: ['received', 'answering'],
    to: 'closed',
    otherwise: [{ when: 'countersign', to: 'countersigning' }],
    needs: ['unconflicted', 'notDirect', 'evidence', 'beforeTotal'],
    note: '不必先通知答辩；对被检举人不作评价',
  },
  {
    step: 'judge',
    who: 'holder',
    from: ['hearing'],
    to: 'closed',
    otherwise: [
      { when: 'panel', to: 'panel' },
      { when: 'countersign', to: 'countersigning' },
    ],
    needs: ['unconflicted', 'evidence', 'beforeTotal', 'heardOut', 'withinCap'],
    note: '拉黑一年与见习里拟的要复核；永久的要三位合议',
  },
  {
    step: 'countersign',
    who: 'other',
    from: ['countersigning'],
    to: 'closed',
    needs: ['unconflicted', 'evidence', 'heardForPenalty', 'signer', 'withinCap'],
    note: '打开过采信的每一件，写下复核了什么；罚单、名单与通知同时生效',
  },
  {
    step: 'return',
    who: 'other',
    from: ['countersigning'],
    to: 'hearing',
    otherwise: [
      { when: 'returnedEnough', to: 'panel' },
      { when: 'neverSummoned', to: 'received' },
      { when: 'summonedOpen', to: 'answering' },
    ],
    needs: ['unconflicted', 'signer'],
    note: '指出事实、证据、理由还是处罚站不住，写明为什么；第三次不再退，改由合议定',
  },
  { step: 'accept', who: 'juror', from: ['panel', 'appealed'], to: null, needs: ['unconflicted'], note: '二十四小时里应下，或回避；不应就叫下一位' },
  {
    step: 'vote',
    who: 'juror',
    from: ['panel', 'appealed'],
    to: null,
    needs: ['unconflicted', 'evidence'],
    note: '叫到之后七十二小时里投；打开过采信的每一件，写明为什么；计票之前谁也看不到别人的票，可以改',
  },
  {
    step: 'join',
    who: 'holder',
    from: BEFORE_VERDICT,
    to: null,
    needs: ['unconflicted', 'notDirect', 'notFound', 'notWanted', 'beforeTotal'],
    note: '只有审理人能并：等人受理、没有通知过的检举，同一个被检举人，日子相差不过三天；最多 25 份。并了要让审理人回避的不并，互相注明',
  },
  ...WITHDRAW_STEPS,
  {
    step: 'appeal',
    who: 'accused',
    from: ['closed', 'appealed'],
    to: 'appealed',
    needs: ['appealable'],
    note: '每张罚单一次，有新证据可再来一次；送到本人起三十天内，没送到的不计期限，永久的每年一次',
  },
  {
    step: 'decide',
    who: 'presenter',
    from: ['appealed'],
    to: null,
    otherwise: [{ when: 'lastAppeal', to: 'closed' }],
    needs: ['unconflicted', 'signer'],
    note: '抽到的一位，书面答复，不加重；每二十四小时多叫一位，第七天起过了见习期的谁都可以',
  },
  {
    step: 'expire',
    who: 'clock',
    from: ['appealed'],
    to: null,
    otherwise: [{ when: 'lastAppeal', to: 'closed' }],
    needs: [],
    note: '三十天没有人答复的申诉，罚单撤销，本站另有设置的一直暂停列名、申诉不算数；第十四天起名字先从名册上拿下',
  },
  ...CLOCK_STEPS,
];

/** The states in which a presenter leaves a case they witnessed while filing it, by step. None of the table's conditions applies yet. */
export const DIRECT_STEPS = { receive: 'received', summon: 'answering', propose: 'answering' } as const satisfies Record<string, CaseState>;

/** Returns the row of a step in a state; null: it is not taken there. */
export function transitionOf(step: Step, state: CaseState): Transition | null {
  return COURT_TABLE.find((row) => row.step === step && row.from.includes(state)) ?? null;
}

/** Returns who does a step, whatever the state. */
export function doerOf(step: Step): Doer {
  const row = COURT_TABLE.find((each) => each.step === step);
  if (!row) throw new Error(`the court knows no step ${step}`);
  return row.who;
}
