// The moves of a walk: what fast-check chooses, and what becomes of it in the state a case is in.
import fc from 'fast-check';
import type { CaseState } from '#contract/api/trials.ts';
import { DAILY_ACTS, type ActName } from './acts.ts';
import type { CastPlan } from './cast.ts';
import type { Moment } from './queries-moment.ts';

/**
 * `likely`: what carries the case on, by who has the right to it. `act`: any act, in any state, by who has the right to it or by anybody. `wait`: time passes.
 * `older`: on another case of the walk than the newest.
 */
export interface Move {
  kind: 'likely' | 'act' | 'wait';
  act: ActName;
  /** Null: who has the right to it; else anybody. */
  who: number | null;
  choice: number;
  older: boolean;
}

export interface Walk {
  cast: CastPlan;
  /** How much of the usual way a case has behind it before they begin. */
  start: number;
  /** What is done instead of it. */
  lead: readonly Move[];
  moves: Move[];
  /** Whether the clocks alone end it afterwards; otherwise it is put away as it is. */
  isEnded: boolean;
}

/** A move by who has the right to it. */
export const usual = (act: ActName, choice = 0): Move => ({ kind: 'act', act, who: null, choice, older: false });
/** Time passes. */
export const wait = (choice: number): Move => ({ kind: 'wait', act: 'view', who: null, choice, older: false });

/** The usual way of a case: its notice is carried on two days, and it is judged when the window of the accused has ended. */
const USUAL = [usual('receive'), usual('summon'), usual('carry', 0), wait(2), usual('carry', 16), usual('carry', 24), wait(0), usual('judge')] as const;

/** Returns all moves of a walk. */
export function movesOf({ start, lead, moves, cast: { isDirect } }: Walk): Move[] {
  return [...(lead.length > 0 ? lead : USUAL.slice(isDirect ? 2 : 0, start)), ...moves];
}

type Likely = ActName | 'wait';

/** What carries a case on in each state, as often as it is named. */
const LIKELY: Readonly<Record<CaseState, readonly Likely[]>> = {
  filed: ['receive', 'receive', 'receive', 'next', 'wait'],
  received: ['summon', 'summon', 'summon', 'summon', 'summon', 'dropCase', 'extendTurn', 'join', 'wait'],
  answering: ['carry', 'carry', 'carry', 'wait', 'wait', 'answer', 'answer', 'letter', 'extendWindow', 'askProof'],
  hearing: ['judge', 'judge', 'judge', 'judge', 'judge', 'acquit', 'extendTurn', 'join'],
  countersigning: ['sign', 'sign', 'sign', 'giveBack', 'giveBack', 'wait'],
  panel: ['vote', 'voteAlike', 'voteAlike', 'accept', 'wait'],
  closed: ['appeal', 'appeal', 'claim', 'confirmClaim', 'refile', 'view'],
  appealed: ['decide', 'decide', 'voteOnAppeal', 'voteOnAppeal', 'voteOnAppeal', 'wait', 'claim', 'appealAgain'],
};

/** Returns what carries a case on. */
export function likelyAct({ state, isDirect }: Moment, choice: number): Likely {
  const names = isDirect && state === 'answering' ? LIKELY.answering.filter((name) => name !== 'letter') : LIKELY[state];
  return names[choice % names.length] ?? 'wait';
}

const HOUR_MS = 60 * 60 * 1000;
/** In hours; the first is until the window of the accused has ended. */
const WAITS = [0, 1, 25, 13, 47, 49, 71, 73, 0, 24 * 5, 24 * 8, 24 * 15, 49] as const;

/** Returns how long a wait is. */
export function waitOf(choice: number, { answerDueAt }: Moment, now: Date): number {
  const hours = WAITS[choice % WAITS.length] ?? 0;
  const left = (answerDueAt ?? 0) - now.getTime();
  return hours === 0 ? (left > 0 ? left + HOUR_MS / 2 : 49 * HOUR_MS) : hours * HOUR_MS;
}

const CHOICES = 10_000;
const choice = fc.nat({ max: CHOICES });

/** Returns moves of which half are acts that are preferred, if any are. */
function moveOf(preferred: readonly ActName[], acts: readonly ActName[]): fc.Arbitrary<Move> {
  const any = fc.constantFrom(...acts);
  const isPreferring = preferred.length > 0;
  return fc.record({
    kind: fc.oneof(
      { weight: 12, arbitrary: fc.constant('likely' as const) },
      { weight: isPreferring ? 14 : 6, arbitrary: fc.constant('act' as const) },
      { weight: 2, arbitrary: fc.constant('wait' as const) },
    ),
    act: isPreferring ? fc.oneof({ weight: 1, arbitrary: any }, { weight: 6, arbitrary: fc.constantFrom(...preferred) }) : any,
    who: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 20 }) }),
    choice,
    older: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  });
}

const cast: fc.Arbitrary<CastPlan> = fc.record({
  tenured: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }), { minLength: 4, maxLength: 6 }),
    },
    { weight: 3, arbitrary: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }) },
  ),
  sharesGuild: fc.boolean(),
  isOfAccusedGuild: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  owners: fc.array(fc.constantFrom('proven' as const, 'proven' as const, 'claimed' as const, 'nobody' as const), { minLength: 1, maxLength: 2 }),
  isOfComplainantGuild: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  isLastNew: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  isDirect: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

/** Returns walks of at most `maxMoves` moves, without those of the usual way, of some acts; some of them may be preferred. */
export function walks(maxMoves: number, preferred: readonly ActName[] = [], acts: readonly ActName[] = DAILY_ACTS): fc.Arbitrary<Walk> {
  const start = fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.nat({ max: USUAL.length }) },
    { weight: 1, arbitrary: fc.constant(USUAL.length) },
  );
  return fc.record({
    cast,
    start,
    lead: fc.constant([]),
    isEnded: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    moves: fc.array(moveOf(preferred, acts), { minLength: 3, maxLength: maxMoves, size: 'max' }),
  });
}
