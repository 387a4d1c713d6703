import type { OwnPoll } from '#contract/api/polls.ts';
import { Failure } from '#contract/failures.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { deleteSomeVotes, holdPoll, insertVote, selectForVoter } from './queries.ts';
import { isPollOpen, ownPollOf, requireChoices } from './rules.ts';

interface Voter {
  postId: number;
  memberId: number;
}

/** Returns the poll of a post as a member sees it. Throws `postGone` where there is none they can read. */
export async function getOwnPoll({ db, now }: DbContext, postId: number, memberId: number): Promise<OwnPoll> {
  const poll = await selectForVoter(db, postId, memberId);
  if (!poll) throw new Failure('postGone');
  return ownPollOf(poll, now);
}

/**
 * Takes a member's vote, and returns the poll as they see it now; the same vote again changes nothing. Throws `postGone`, `pollClosed`, `pollChanged` where
 * its author has changed it since it was seen, `pollTooYoung`, `pollVoted` for another vote, and `invalidInput` for choices it does not have.
 */
export async function votePoll(
  { db, now }: DbContext,
  { postId, memberId }: Voter,
  { choices, revision }: { choices: readonly number[]; revision: number },
): Promise<OwnPoll> {
  return db.transaction(async (tx) => {
    if ((await holdPoll(tx, postId)) !== 'published') throw new Failure('postGone');
    const poll = await selectForVoter(tx, postId, memberId);
    if (!poll) throw new Failure('postGone');
    const wanted = choices.toSorted((one, other) => one - other);
    if (poll.own === null) {
      if (!isPollOpen(poll, now)) throw new Failure('pollClosed');
      if (!poll.isOlder) throw new Failure('pollTooYoung');
      if (poll.revision !== revision) throw new Failure('pollChanged');
      requireChoices(wanted, poll);
      await insertVote({ tx, now }, { postId, memberId }, wanted);
      writesTags(tx, `post:${postId}`);
    }
    const after = (await selectForVoter(tx, postId, memberId)) ?? poll;
    if (after.own?.join() !== wanted.join()) throw new Failure('pollVoted');
    return ownPollOf(after, now);
  });
}

/** How many votes are deleted at a time. */
const BATCH = 500;

/** Takes the votes of a member away; the figures of polls that have ended stay. */
export async function endAllVotes({ db }: Pick<DbContext, 'db'>, memberId: number): Promise<void> {
  let ended: number[];
  do {
    ended = await db.transaction(async (tx) => {
      const postIds = await deleteSomeVotes(tx, memberId, BATCH);
      writesTags(tx, ...postIds.map((id) => `post:${id}` as const));
      return postIds;
    });
  } while (ended.length > 0);
}
