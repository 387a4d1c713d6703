import type { CaseState, CaseTurn, Heard } from '#contract/api/trials.ts';

/** A case, as far as it decides who is next. */
interface TurnFacts {
  state: CaseState;
  askedAt: string | null;
  answerDueAt: string | null;
  withdrawDueAt: string | null;
}

/** Who a case waits for, the same for every reader. */
type Waiting = Exclude<CaseTurn, 'me'>;

/** What a reader has to do with a case. */
export interface TurnReader {
  isHolder: boolean;
  /** Filed it, or a complaint that was joined to it. */
  complained: boolean;
  /** May still answer for an accused. */
  canAnswer: boolean;
  /** Was called by lot for something that is not done yet. */
  isCalled: boolean;
}

const WAITS_FOR: Readonly<Record<CaseState, Waiting>> = {
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
export function turnOf(facts: TurnFacts, reader: TurnReader, now: Date): CaseTurn {
  if (reader.isCalled) return 'me';
  const waiting = waitingOf(facts, now);
  if (waiting === 'complainant') return reader.complained ? 'me' : waiting;
  if (facts.withdrawDueAt !== null) return waiting;
  if (isWindowOpen(facts, now) && reader.canAnswer) return 'me';
  return waiting === 'holder' && reader.isHolder ? 'me' : waiting;
}

/** Returns when the running clock of a case ends, and who is to act until then; nulls where none runs. */
export function dueOf(facts: TurnFacts & { dueAt: string | null }, now: Date): { dueAt: string | null; dueFor: Waiting | null } {
  const dueAt = facts.withdrawDueAt ?? facts.dueAt;
  return { dueAt, dueFor: dueAt === null ? null : waitingOf(facts, now) };
}

function waitingOf(facts: TurnFacts, now: Date): Waiting {
  if (facts.askedAt !== null) return 'complainant';
  if (facts.withdrawDueAt !== null) return 'accused';
  return facts.state === 'answering' && !isWindowOpen(facts, now) ? 'clock' : WAITS_FOR[facts.state];
}

function isWindowOpen({ answerDueAt }: TurnFacts, now: Date): boolean {
  return answerDueAt !== null && Date.parse(answerDueAt) > now.getTime();
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
