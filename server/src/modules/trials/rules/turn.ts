import type { CaseState, CaseTurn, Heard } from '#contract/api/trials.ts';

/** A case, as far as it decides who is next. */
interface TurnFacts {
  state: CaseState;
  askedAt: string | null;
  answerDueAt: string | null;
  withdrawDueAt: string | null;
}

/** What a reader has to do with a case. */
export interface TurnReader {
  holds: boolean;
  /** Filed it. */
  complained: boolean;
  /** May still answer for an accused. */
  canAnswer: boolean;
  /** Was called by lot for something that is not done yet. */
  isCalled: boolean;
}

const WAITS_FOR: Readonly<Record<CaseState, CaseTurn>> = {
  filed: 'holder',
  received: 'holder',
  answering: 'accused',
  hearing: 'holder',
  countersigning: 'signer',
  panel: 'panel',
  appealed: 'decider',
  closed: 'clock',
};

/** Returns who a case waits for; `me` where that is the reader. */
export function turnOf({ state, askedAt, answerDueAt, withdrawDueAt }: TurnFacts, reader: TurnReader, now: Date): CaseTurn {
  if (reader.isCalled) return 'me';
  if (askedAt !== null) return reader.complained ? 'me' : 'complainant';
  if (withdrawDueAt !== null) return 'accused';
  const isWindowOpen = answerDueAt !== null && Date.parse(answerDueAt) > now.getTime();
  if (isWindowOpen && reader.canAnswer) return 'me';
  if (state === 'answering' && !isWindowOpen) return 'clock';
  const turn = WAITS_FOR[state];
  return turn === 'holder' && reader.holds ? 'me' : turn;
}

/** How many minutes a step takes besides reading: by who it waits for, what they do with it. */
const STEP_MINUTES: Readonly<Record<CaseTurn, number>> = { me: 5, holder: 3, accused: 5, complainant: 2, signer: 4, panel: 6, decider: 5, clock: 3 };
const CHARACTERS_A_MINUTE = 400;

/** Returns about how many minutes a step takes: the step itself, a minute for each piece of evidence, and the reading. */
export function minutesFor(turn: CaseTurn, { evidenceCount, textLength }: { evidenceCount: number; textLength: number }): number {
  return STEP_MINUTES[turn] + evidenceCount + Math.ceil(textLength / CHARACTERS_A_MINUTE);
}

const WORST_FIRST: readonly Heard[] = ['untried', 'undelivered', 'unprovenAnswer', 'served', 'answered', 'unknown'];

/** Returns how the accused who was heard worst was heard; null where that is not known of one of them. */
export function worstHeard(grades: readonly (Heard | null)[]): Heard | null {
  return grades.includes(null) ? null : (WORST_FIRST.find((grade) => grades.includes(grade)) ?? null);
}
