import type { CaseState } from '#contract/api/trials.ts';
import { LAWFUL_LENGTHS, type Lengths } from '#contract/court-lengths.ts';

const HOUR_SECONDS = 60 * 60;

const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The clocks of a case as they are stored. */
export interface Clocks {
  dueAt: Date | null;
  answerDueAt: Date | null;
  askedAt: Date | null;
  leftSeconds: number | null;
  /** How long they run; as the law has them unless given. */
  lengths?: Lengths;
}

/** Returns how long a window lasts at most after the accused hear of it, and in all: longer than it began with by what hearing of it, a press and a proof at the door may add. */
function maximaOf({ answerDays, heardOfHours, moreAnswerHours, doorProofHours }: Lengths): { heardOfSeconds: number; windowSeconds: number } {
  const heardOfSeconds = answerDays * DAY_SECONDS + heardOfHours * HOUR_SECONDS;
  return { heardOfSeconds, windowSeconds: heardOfSeconds + (moreAnswerHours + doorProofHours) * HOUR_SECONDS };
}

/** Returns how long the clocks of a case run: as the law has them unless it keeps others. */
function lengthsIn({ lengths = LAWFUL_LENGTHS }: Pick<Clocks, 'lengths'>): Lengths {
  return lengths;
}

/** Returns the instant `seconds` later. */
export function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** Returns the clocks of a case that has just been filed. */
export function startClocks(now: Date, lengths: Lengths): Clocks & { lengths: Lengths } {
  return { dueAt: after(now, lengths.queueDays * DAY_SECONDS), answerDueAt: null, askedAt: null, leftSeconds: null, lengths };
}

/** Returns the clocks when a presenter takes the case: their turn begins. */
export function whenReceived(clocks: Clocks, now: Date): Clocks {
  return { ...clocks, dueAt: turnEnd(clocks, now) };
}

/** Returns the clocks when the case is back in the queue, where only that of the whole case runs. A question to the complainant is dropped. */
export function whenReturned(clocks: Clocks, now: Date, summons: Summons): Clocks {
  return { ...whenReplied(clocks, now, summons), dueAt: null };
}

/** Returns the clocks when a presenter asks for more time for their turn. */
export function whenTurnExtended(clocks: Clocks): Clocks {
  return { ...clocks, dueAt: clocks.dueAt === null ? null : after(clocks.dueAt, lengthsIn(clocks).moreTurnHours * HOUR_SECONDS) };
}

/** Returns the clocks when the accused are summoned: their window begins. */
export function whenSummoned(clocks: Clocks, now: Date, { allProven }: { allProven: boolean }): Clocks {
  const { provenAnswerHours, answerDays } = lengthsIn(clocks);
  const answerDueAt = after(now, allProven ? provenAnswerHours * HOUR_SECONDS : answerDays * DAY_SECONDS);
  return { ...clocks, answerDueAt, dueAt: answerDueAt };
}

/** What makes the window of the accused longer, never shorter. */
export type Extension = 'heardOf' | 'proven' | 'pressed' | 'proofAsked' | 'proofPending';

/** The window of the accused as it is, and how much of it was added while proofs were asked for at the door. */
export interface AnswerWindow {
  answerDueAt: Date;
  summonedAt: Date;
  doorProofSeconds: number;
  lengths?: Lengths;
}

/** Returns until when the window lasts after something happened in it. */
export function windowEnd({ answerDueAt, summonedAt, doorProofSeconds, lengths = LAWFUL_LENGTHS }: AnswerWindow, extension: Extension, now: Date): Date {
  const { heardOfSeconds, windowSeconds } = maximaOf(lengths);
  const heardOf = lengths.heardOfHours * HOUR_SECONDS;
  const pressed = lengths.moreAnswerHours * HOUR_SECONDS;
  const proof = lengths.doorProofHours * HOUR_SECONDS;
  const proofAskedEnd = after(answerDueAt, proof - doorProofSeconds);
  const { wanted, latest } = {
    heardOf: { wanted: after(now, heardOf), latest: after(summonedAt, heardOfSeconds) },
    proven: { wanted: after(now, heardOf), latest: after(summonedAt, windowSeconds) },
    pressed: { wanted: after(answerDueAt, pressed), latest: after(summonedAt, windowSeconds) },
    proofAsked: { wanted: earlier(after(now, proof), proofAskedEnd), latest: after(summonedAt, windowSeconds) },
    proofPending: { wanted: proofAskedEnd, latest: after(summonedAt, windowSeconds) },
  }[extension];
  const end = earlier(wanted, latest);
  return end > answerDueAt ? end : answerDueAt;
}

/** Returns the clocks with another end of the window; the clock of the case follows while it waits for the accused, as does a verdict that waits for them. */
export function whenExtended(clocks: Clocks, state: CaseState, end: Date): Clocks {
  const { answerDueAt, askedAt, leftSeconds, dueAt } = clocks;
  const waitsForAnswer = state === 'answering' || ((state === 'countersigning' || state === 'panel') && dueAt?.getTime() === answerDueAt?.getTime());
  if (answerDueAt === null || !waitsForAnswer) return { ...clocks, answerDueAt: end };
  const added = Math.floor((end.getTime() - answerDueAt.getTime()) / 1000);
  return askedAt === null ? { ...clocks, answerDueAt: end, dueAt: end } : { ...clocks, answerDueAt: end, dueAt, leftSeconds: (leftSeconds ?? 0) + added };
}

/** Returns the clocks when every accused has answered: the window is over, and it is the presenter's turn. */
export function whenAllAnswered(clocks: Clocks, now: Date): Clocks {
  return { ...whenTheirTurn(clocks, now), answerDueAt: now };
}

/** Returns the clocks when a presenter takes a case whose accused were summoned before: it waits for them, or for the presenter. */
export function whenReceivedAgain(clocks: Clocks, now: Date): Clocks {
  const received = whenReceived(clocks, now);
  return clocks.answerDueAt !== null && clocks.answerDueAt > now ? { ...received, dueAt: clocks.answerDueAt } : received;
}

/** Returns the clocks when a verdict waits for its signature or its panel; where the accused have to be heard first, it waits for them. */
export function whenProposed(clocks: Clocks, now: Date, { waitsForAnswer, by }: { waitsForAnswer: boolean; by: 'signer' | 'panel' }): Clocks {
  return {
    ...whenStopped(clocks),
    dueAt: waitsForAnswer ? clocks.answerDueAt : after(now, lengthsIn(clocks)[by === 'panel' ? 'panelDays' : 'signingDays'] * DAY_SECONDS),
  };
}

/** Returns the clocks when a verdict is given back: it is the presenter's turn, or the window of the accused goes on. */
export function whenGivenBack(clocks: Clocks, now: Date, to: CaseState): Clocks {
  return to === 'answering' ? { ...clocks, dueAt: clocks.answerDueAt } : whenTheirTurn(clocks, now);
}

/** Returns the clocks when an accused wants the case to go on that was to be withdrawn: it waits for them, or it is the presenter's turn. */
export function whenGoneOn(clocks: Clocks, now: Date, state: CaseState): Clocks {
  if (state === 'filed') return { ...clocks, dueAt: null };
  return whenGivenBack(clocks, now, state);
}

/** It is the presenter's turn from now on. */
export function whenTheirTurn(clocks: Clocks, now: Date): Clocks {
  return { ...clocks, dueAt: turnEnd(clocks, now), askedAt: null, leftSeconds: null };
}

function turnEnd(clocks: Clocks, now: Date): Date {
  return after(now, lengthsIn(clocks).turnHours * HOUR_SECONDS);
}

/** When the accused were summoned; null: not yet. */
export interface Summons {
  summonedAt: Date | null;
}

/** Returns the clocks when the complainant was asked something: the running clock is paused, that of the accused at most until their window ends for good. */
export function whenAsked(clocks: Clocks, now: Date, summons: Summons): Clocks {
  const { answerDueAt } = clocks;
  const replyDueAt = after(now, lengthsIn(clocks).askedHours * HOUR_SECONDS);
  const isOpen = answerDueAt !== null && answerDueAt > now;
  return {
    ...clocks,
    askedAt: now,
    leftSeconds: secondsLeft(clocks.dueAt, now),
    dueAt: isOpen ? earlier(replyDueAt, latestEnd(clocks, answerDueAt, summons)) : replyDueAt,
  };
}

/**
 * Returns the clocks when the complainant has replied, or is no longer waited for: the clock resumes, and the window of the accused is
 * extended by the pause as far as it may be. A case that waited for the accused does so until exactly then.
 */
export function whenReplied(clocks: Clocks, now: Date, summons: Summons): Clocks {
  const { askedAt, leftSeconds, answerDueAt } = clocks;
  if (askedAt === null || leftSeconds === null) return clocks;
  const resumed = { ...clocks, askedAt: null, leftSeconds: null, dueAt: after(now, leftSeconds) };
  if (answerDueAt === null || answerDueAt <= askedAt) return resumed;
  const stoodSeconds = (now.getTime() - askedAt.getTime()) / 1000;
  const end = earlier(after(answerDueAt, stoodSeconds), latestEnd(clocks, answerDueAt, summons));
  return { ...resumed, answerDueAt: end, dueAt: end };
}

/** Returns until when a window may last that ends at `answerDueAt` as it is. */
function latestEnd(clocks: Clocks, answerDueAt: Date, { summonedAt }: Summons): Date {
  return summonedAt === null ? answerDueAt : later(answerDueAt, after(summonedAt, maximaOf(lengthsIn(clocks)).windowSeconds));
}

/** Returns the clocks, all stopped: another presenter looks at the case, or it is over. */
export function whenStopped(clocks: Clocks): Clocks {
  return { ...clocks, dueAt: null, askedAt: null, leftSeconds: null };
}

function secondsLeft(dueAt: Date | null, now: Date): number {
  return dueAt === null ? 0 : Math.max(0, Math.floor((dueAt.getTime() - now.getTime()) / 1000));
}

/** Returns the earlier of two instants. */
export function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** Returns the later of two instants. */
export function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
