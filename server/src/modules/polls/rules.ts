import type { OwnPoll, PollInput } from '#contract/api/polls.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { VoterRow } from './queries.ts';

/** Returns whether an author wants a poll to be as it is. */
export function isSamePoll(one: PollInput, other: PollInput): boolean {
  const facts = ({ question, options, multiple, hours }: PollInput) => JSON.stringify([question, options, multiple, hours]);
  return facts(one) === facts(other);
}

/** Returns whether votes are taken. A job closes a poll right after its end. */
export function isPollOpen({ endsAt, isClosed }: Pick<VoterRow, 'endsAt' | 'isClosed'>, now: Date): boolean {
  return !isClosed && (endsAt === null || Date.parse(endsAt) > now.getTime());
}

/** Throws `invalidInput` unless the choices are options of the poll, one of them where it takes one. */
export function requireChoices(choices: readonly number[], { optionCount, isMultiple }: Pick<VoterRow, 'optionCount' | 'isMultiple'>): void {
  if (choices.some((choice) => choice > optionCount)) throw fieldFailure('choices', '没有这个选项');
  if (!isMultiple && choices.length > 1) throw fieldFailure('choices', '这个投票只能选一项');
}

/** Returns a poll as a member sees it: the figures once they have voted, or it has ended. */
export function ownPollOf({ own, voters, results, isOlder, ...poll }: VoterRow, now: Date): OwnPoll {
  const isOpen = isPollOpen(poll, now);
  return {
    own,
    voters,
    results: own !== null || !isOpen ? results : null,
    mayVote: isOpen && own === null && isOlder,
    isTooYoung: !isOlder,
  };
}
