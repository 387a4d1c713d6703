import type { CaseState, Outcome, PartyRole, StatementKind } from '#contract/api/trials.ts';
import type { Tone } from '#web/ui/Tag.tsx';

interface Word {
  word: string;
  tone: Tone;
}

/** The tones of the states of a case. */
export const STATE_TONES: Readonly<Record<CaseState, Tone>> = {
  filed: 'plain',
  received: 'night',
  answering: 'brass',
  hearing: 'ember',
  countersigning: 'plum',
  closed: 'pine',
  appealed: 'brass',
};

/** How a case ended. */
export const OUTCOMES: Readonly<Record<Outcome, Word>> = {
  upheld: { word: '成立', tone: 'seal' },
  partly: { word: '部分成立', tone: 'ember' },
  dismissed: { word: '不成立', tone: 'pine' },
  insufficient: { word: '证据不足', tone: 'plain' },
  settled: { word: '和解', tone: 'pine' },
  withdrawn: { word: '撤回', tone: 'plain' },
  lapsed: { word: '逾期未受理', tone: 'plain' },
};

export const ROLES: Readonly<Record<PartyRole, string>> = { complainant: '检举人', accused: '被检举人', witness: '证人', presenter: '审理人' };

/** The kinds of statement. */
export const KINDS: Readonly<Record<StatementKind, string>> = {
  question: '提问',
  addendum: '补充',
  answer: '答辩',
  statement: '陈述',
  testimony: '证词',
  note: '附记',
  settlement: '和解提议',
};

const STEPS: Readonly<Record<string, string>> = {
  file: '递上检举',
  amend: '修改检举',
  receive: '受理',
  release: '放下，退回队列',
  ask: '请检举人补充，时钟停下',
  invite: '请一位证人',
  summon: '通知答辩',
  answer: '交来答辩',
  hear: '开审',
  settle: '记为和解',
  dropCase: '证据不足结案',
  judge: '裁决',
  propose: '拟定裁决，等人复核',
  countersign: '复核同意',
  return: '复核退回',
  withdraw: '撤回检举',
  appeal: '提出申诉',
  decide: '答复申诉',
  lapse: '逾期未受理，结案',
  return72: '七十二小时没有动静，退回队列',
  close72: '答辩期满，转入审理',
  issue: '签发罚单',
  dispute: '罚单标为申诉中',
  calm: '罚单不再是申诉中',
  reduce: '减轻罚单',
  annul: '撤销罚单',
};

/** Returns a step of a case in a few words; an unknown one is called a change. */
export function stepWord(action: string): string {
  return STEPS[action] ?? '案卷有变动';
}
