import type { PollInput } from '#contract/api/polls.ts';

/** A poll under way, as the writing page holds it: not yet held to the rules of one. */
export type WorkingPoll = PollInput;

/** What a poll begins with. */
export const EMPTY_POLL: WorkingPoll = { question: '', options: ['', ''], multiple: false, hours: 168 };

/** Returns the poll that a draft of the server holds; null where it has none, or one this program does not know. */
export function workingPollOf(value: unknown): WorkingPoll | null {
  if (typeof value !== 'object' || value === null) return null;
  const { question, options, multiple, hours }: Partial<Record<keyof WorkingPoll, unknown>> = value;
  const isPoll =
    typeof question === 'string' &&
    Array.isArray(options) &&
    options.length >= EMPTY_POLL.options.length &&
    options.every((option) => typeof option === 'string');
  if (!isPoll) return null;
  return { question, options, multiple: multiple === true, hours: typeof hours === 'number' ? hours : null };
}
