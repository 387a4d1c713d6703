import type { OwnPoll, Poll, PollInput } from '#contract/api/polls.ts';
import { fieldFailure } from '#contract/failures.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import type { StoredPoll, VoterRow } from './queries.ts';

/** What a poll says. */
type PollTexts = Pick<PollInput, 'question' | 'options'>;

/** Returns the texts of a poll, the question first. */
export function pollTexts(poll: PollTexts | null | undefined): string[] {
  return poll ? [poll.question, ...poll.options] : [];
}

/** Returns a poll without words that are masked in its post. */
export function maskPoll<Texts extends PollTexts>(poll: Texts, words: readonly string[]): Texts {
  return { ...poll, question: maskNames(poll.question, words), options: poll.options.map((option) => maskNames(option, words)) };
}

/** Returns a poll as its author reads it, without masks. */
export function writtenPoll({ masked: _, ...poll }: StoredPoll): Poll {
  return poll;
}

/** Returns a poll as everybody reads it. */
export function shownPoll(stored: StoredPoll | null): Poll | null {
  return stored && maskPoll(writtenPoll(stored), stored.masked);
}

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
