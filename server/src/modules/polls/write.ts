import type { PollInput } from '#contract/api/polls.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { deletePoll, lockPoll, upsertPoll } from './queries.ts';
import { isSamePoll } from './rules.ts';

/**
 * Gives a post the poll its author wants, null for none; one that stays as it is keeps its end. Throws `invalidInput` where somebody has voted, or it
 * has ended: what they voted on does not change.
 */
export async function writePoll({ tx, now }: WriteContext, postId: number, poll: PollInput | null): Promise<void> {
  const before = await lockPoll(tx, postId);
  if (before === null ? poll === null : poll !== null && isSamePoll(before, poll)) return;
  if (before?.hasVotes) throw fieldFailure('poll', '已经有人投过票，投票不能再改，也不能撤');
  if (before?.isClosed) throw fieldFailure('poll', '投票已经截止，不能再改');
  if (poll === null) await deletePoll(tx, postId);
  else await upsertPoll({ tx, now }, postId, poll);
}
