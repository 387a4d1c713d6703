import type { CaseState, Outcome, StatementKind } from '#contract/api/trials.ts';
import type { Tone } from '#web/ui/Tag.tsx';

/** The tones of the states of a case. */
export const STATE_TONES: Readonly<Record<CaseState, Tone>> = {
  filed: 'plain',
  received: 'night',
  answering: 'brass',
  hearing: 'ember',
  countersigning: 'plum',
  panel: 'plum',
  closed: 'pine',
  appealed: 'brass',
};

/** How many sit on a panel, in words. */
export const SEAT_COUNTS: Readonly<Record<number, string>> = { 1: '一位', 2: '两位', 3: '三位' };

/** The tones of how a case ended. */
export const OUTCOME_TONES: Readonly<Record<Outcome, Tone>> = {
  upheld: 'seal',
  partly: 'ember',
  dismissed: 'pine',
  insufficient: 'plain',
  settled: 'pine',
  withdrawn: 'plain',
  lapsed: 'plain',
  joined: 'plain',
};

/** The kinds of statement. */
export const KINDS: Readonly<Record<StatementKind, string>> = {
  question: '提问',
  addendum: '补充',
  answer: '答辩',
  statement: '陈述',
  testimony: '证词',
  note: '附记',
  unprovenAnswer: '凭码来信',
  settlement: '和解提议',
};
