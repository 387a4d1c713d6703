// Ways into what a walk seldom comes to by chance: a few acts that lead there, and those that are tried then.
import fc from 'fast-check';
import { ACT_NAMES, type ActName } from './acts.ts';
import type { CastPlan } from './cast.ts';
import { usual, wait, walks, type Move, type Walk } from './moves.ts';

/** Who has to be there, and what is done first. */
interface Lead {
  cast: Partial<CastPlan>;
  moves: readonly Move[];
  /** Rows and refusals that nothing else comes to; a test plays it. */
  comesTo?: readonly string[];
}

/** By who has the right to it; of several, by their place. */
const act = (name: ActName, choice = 0): Move => usual(name, choice << 3);
/** By one of everybody: an operator, then presenters, owners, who complains, who complains too, and who passes by. */
const actBy = (who: number, name: ActName, choice = 0): Move => ({ ...act(name, choice), who });
const acts = (...names: ActName[]): Move[] => names.map((name) => act(name));

const DAY = wait(2);
const HOURS_73 = wait(7);
const DAYS_8 = wait(10);
const DAYS_15 = wait(11);
const WINDOW = wait(0);

const SEATED = 6;
/** Enough presenters for every seat, none of them conflicted, and one accused who was seen to play the character. */
const COURT: Partial<CastPlan> = {
  tenured: Array.from({ length: SEATED }, () => true),
  sharesGuild: false,
  isOfAccusedGuild: false,
  isOfComplainantGuild: false,
  isLastNew: false,
  isDirect: false,
  owners: ['proven'],
};
const COMPLAINANT = 1 + SEATED + 1;
/** The first presenter decides nothing alone. */
const NEW_JUDGE: Partial<CastPlan> = { ...COURT, owners: ['proven', 'nobody'], tenured: [false, ...Array.from({ length: SEATED - 1 }, () => true)] };
const TWO_ACCUSED: Partial<CastPlan> = { ...COURT, owners: ['proven', 'proven'] };
/** There is a code for who has no account. */
const WITH_CODE: Partial<CastPlan> = { ...COURT, owners: ['proven', 'nobody'] };
const NO_OWNERS: Partial<CastPlan> = { ...COURT, owners: ['nobody', 'nobody'] };

/** What may be done while the window of the accused is open. */
const WINDOW_ACTS: readonly Move[] = [actBy(COMPLAINANT, 'carry', 2), ...acts('letter', 'extendWindow', 'answer')];
const QUEUED = acts('receive', 'summon', 'release');
const HEARD = acts('receive', 'summon', 'answer');
const GIVEN_BACK = acts('dropCase', 'giveBack', 'dropCase', 'giveBack', 'dropCase', 'giveBack');
/** A list of a year, signed: its appeal is for a panel. */
const YEAR = [...HEARD, act('judge', 2), act('sign'), act('appeal'), DAY];
/** Both sides have said what they agree to. */
const SETTLE = act('settle', 1);
const VOTES = acts('voteOnAppeal', 'voteOnAppeal', 'voteOnAppeal');

const LEADS: readonly Lead[] = [
  { cast: WITH_CODE, moves: [...QUEUED, act('recuse', 1), ...WINDOW_ACTS, ...acts('withdraw', 'withdraw', 'goOn', 'withdraw')] },
  { cast: COURT, moves: [...QUEUED, ...acts('answer', 'withdraw', 'agreeWithdraw')] },
  { cast: COURT, moves: [...QUEUED, ...acts('answer', 'withdraw'), HOURS_73] },
  { cast: TWO_ACCUSED, moves: [...HEARD, ...acts('withdraw', 'ask', 'goOn', 'withdraw')] },
  { cast: TWO_ACCUSED, moves: [...HEARD, act('withdraw'), act('agreeWithdraw'), act('agreeWithdraw', 1)] },
  { cast: TWO_ACCUSED, moves: [...HEARD, act('withdraw'), HOURS_73] },
  { cast: COURT, moves: [...HEARD, ...acts('withdraw', 'judge', 'withdraw', 'goOn')] },
  { cast: COURT, moves: [...HEARD, ...acts('withdraw', 'extendTurn', 'goOn', 'withdraw')] },
  { cast: COURT, moves: [...HEARD, ...acts('withdraw', 'agreeWithdraw')] },
  { cast: COURT, moves: [...HEARD, act('withdraw'), HOURS_73] },
  // The window does not end while who complains is asked, in a hearing as well.
  { cast: WITH_CODE, moves: [...acts('receive', 'summon'), WINDOW, act('ask'), ...WINDOW_ACTS] },
  { cast: COURT, moves: acts('receive', 'ask', 'reply', 'ask', 'reply', 'ask') },
  { cast: COURT, moves: [act('pile', 2), ...acts('receive', 'next', 'next', 'next')] },
  { cast: NEW_JUDGE, moves: [...acts('receive', 'summon', 'dropCase'), ...WINDOW_ACTS] },
  { cast: NEW_JUDGE, moves: [...acts('receive', 'summon'), ...GIVEN_BACK, ...WINDOW_ACTS] },
  { cast: { ...COURT, isDirect: true }, moves: [WINDOW, act('recuse', 1), ...acts('accept', 'voteBlind', 'leaveSeat', 'vote')] },
  {
    cast: COURT,
    moves: [...HEARD, act('judge', 2), ...[1, 2, 3, 4].map((choice) => act('signUncalled', choice)), ...acts('signBlind', 'signStale', 'sign')],
  },
  { cast: COURT, moves: [...YEAR, act('recuse', 1), act('recuse', 3), act('acceptAppeal', 1), ...VOTES] },
  { cast: COURT, moves: [...YEAR, act('voteOnAppeal', 1), DAYS_8, act('voteOnAppeal', 2), DAYS_8] },
  { cast: COURT, moves: [...HEARD, act('acquit'), act('hold', 3), HOURS_73, act('hold', 3)] },
  { cast: COURT, moves: [...acts('receive', 'summon'), act('hearLate')] },
  { cast: COURT, moves: [...acts('receive', 'lastMinute', 'receive', 'summon', 'clocksLate')] },
  // What is seldom done in these states: a witness, a way back, an end that somebody asks for.
  { cast: COURT, moves: acts('receive', 'invite', 'release', 'receive', 'withdraw'), comesTo: ['invite received', 'release received', 'withdraw received'] },
  { cast: COURT, moves: [...HEARD, ...acts('invite', 'release', 'receive'), SETTLE], comesTo: ['invite hearing', 'release hearing', 'settle hearing'] },
  {
    cast: TWO_ACCUSED,
    moves: [...acts('reply', 'receive', 'reply'), SETTLE, ...acts('summon', 'answer'), SETTLE],
    comesTo: ['speak filed', 'settle answering'],
  },
  { cast: WITH_CODE, moves: acts('receive', 'summon', 'withdraw'), comesTo: ['withdraw answering'] },
  { cast: NO_OWNERS, moves: [...acts('receive', 'summon'), WINDOW, act('withdraw')], comesTo: ['withdraw hearing'] },
  { cast: COURT, moves: [...HEARD, act('judge', 2), act('recuse')], comesTo: ['recuse countersigning'] },
  { cast: COURT, moves: [...HEARD, act('judge', 2), ...[0, 1, 2, 3, 4, 5].map((choice) => act('typeGuild', choice))], comesTo: ['leave countersigning'] },
  // Two cases of one presenter, which their clocks put back in the same millisecond.
  { cast: { ...COURT, tenured: [true, true] }, moves: acts('receive', 'file', 'receive', 'summon'), comesTo: ['assign filed', 'total filed'] },
  { cast: COURT, moves: [DAYS_15, act('refile'), { ...act('refile'), older: true }], comesTo: ['refile closed', 'refiledBefore'] },
];

const MAX_MOVES_LED = 5;

const CAST: CastPlan = {
  tenured: [true],
  sharesGuild: false,
  isOfAccusedGuild: false,
  isOfComplainantGuild: false,
  isLastNew: false,
  isDirect: false,
  owners: ['proven'],
};

/** Returns each way to what nothing else comes to, as a walk of its own, with what that is. */
export function rareWalks(): { walk: Walk; comesTo: readonly string[] }[] {
  return LEADS.flatMap(({ cast, moves, comesTo }) =>
    comesTo === undefined ? [] : [{ walk: { cast: { ...CAST, ...cast }, start: 0, lead: moves, moves: [], isEnded: true }, comesTo }],
  );
}

/** Returns walks as `walks` does, of which some begin with a lead. */
export function ledWalks(maxMoves: number): fc.Arbitrary<Walk> {
  const led = fc.record({ walk: walks(MAX_MOVES_LED), lead: fc.constantFrom(...LEADS) });
  return fc.oneof(
    { weight: 5, arbitrary: walks(maxMoves, [], ACT_NAMES) },
    { weight: 1, arbitrary: led.map(({ walk, lead }) => ({ ...walk, cast: { ...walk.cast, ...lead.cast }, lead: lead.moves })) },
  );
}
