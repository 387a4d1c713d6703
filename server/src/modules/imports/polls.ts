import { MAX_POLL_OPTIONS } from '#contract/limits.ts';
import type { ImportedPoll } from '#server/modules/polls/index.ts';
import type { PollRecord } from './file/records.shapes.ts';
import { RefusedRecord } from './media/refusals.ts';

/**
 * Returns a poll of the old site as it can be kept, with the votes of members who came along, one each, and how many votes were left out. Throws
 * RefusedRecord for results that are not one number an option.
 */
export async function pollOf(
  given: PollRecord | null,
  memberOf: (sourceId: string) => Promise<number | null>,
): Promise<{ poll: ImportedPoll | null; votesLeft: number }> {
  if (given === null) return { poll: null, votesLeft: 0 };
  const { votes: cast, results = null, voters, ...input } = given;
  if (results !== null && results.length !== input.options.length) throw new RefusedRecord('投票的 results 要与 options 一样多');
  const votes: ImportedPoll['votes'][number][] = [];
  const voted = new Set<string>();
  for (const { member, choices } of cast) {
    const memberId = voted.has(member) ? null : await memberOf(member);
    const chosen = [...new Set(choices)].toSorted((one, other) => one - other);
    const isOpen = chosen.every((choice) => choice <= input.options.length) && (input.multiple || chosen.length === 1) && chosen.length <= MAX_POLL_OPTIONS;
    if (memberId === null || !isOpen) continue;
    voted.add(member);
    votes.push({ memberId, choices: chosen });
  }
  const outcome = results === null ? null : { results, voters: Math.max(voters ?? 0, votes.length, ...results) };
  return { poll: { ...input, outcome, votes }, votesLeft: cast.length - votes.length };
}
