import { Failure, fieldFailure } from '#contract/failures.ts';
import type { reactToPost as reactShape } from '#contract/api/reactions.shapes.ts';
import type { ParsedInputOf, ReplyOf } from '#contract/route.ts';
import { notify } from '#server/modules/messages/index.ts';
import { postTag } from '#server/modules/posts/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext, Tx } from '#server/platform/database/db.ts';
import { REACTION_NOTIFICATIONS } from './notifications.ts';
import {
  countReactions,
  deleteReaction,
  insertReactionAgain,
  selectReactable,
  takeBack,
  upsertReaction,
  withdrawSome,
  type ReactionRow,
  type WantedColumns,
  type WrittenReaction,
} from './queries.ts';

type Wanted = Omit<ParsedInputOf<typeof reactShape>, 'postId'>;

/**
 * Makes a member's like and reaction what they want, and returns both with the counts; what is not named stays. The first time the author of the post
 * is notified. Of an account that is younger than the post it is kept and not counted where only older ones are. Throws `postGone`, and `invalidInput`
 * for a case.
 */
export async function reactToPost(
  { db, now, countsOlderOnly = false }: DbContext & { countsOlderOnly?: boolean },
  { postId, memberId }: { postId: number; memberId: number },
  { liked, kind }: Wanted,
): Promise<ReplyOf<typeof reactShape>> {
  return db.transaction(async (tx) => {
    const post = await selectReactable(tx, postId);
    if (!post) throw new Failure('postGone');
    if (post.kind === 'complaint') throw fieldFailure('postId', '案子不收赞和回应');
    const wanted = { liked: liked ?? null, kind: kind === 'none' ? null : (kind ?? null), keepsKind: kind === undefined };
    const { isFirst, counts, ...own } = gives(wanted)
      ? await upsertReaction({ tx, now }, { postId, memberId, countsAll: !countsOlderOnly }, wanted)
      : ((await takeBack({ tx, now }, { postId, memberId }, wanted)) ?? NOTHING);
    writesTags(tx, postTag(postId));
    const total = await countReactions(tx, postId);
    if (isFirst && counts && post.authorId !== memberId) {
      const notification = REACTION_NOTIFICATIONS.postReacted({ about: { kind: 'post', id: postId }, actorId: memberId, data: { count: total.members } });
      await notify({ tx, now }, post.authorId, notification);
    }
    return { own, counts: total.counts };
  });
}

const NOTHING: WrittenReaction = { liked: false, kind: null, isFirst: false, counts: false };

/** Returns whether something is given, not only taken back. */
function gives({ liked, kind }: WantedColumns): boolean {
  return liked === true || kind !== null;
}

/** How many are taken back at a time. */
const BATCH = 500;

/** Takes back all that a member has given, so that no page shows it any more. */
export async function endAllReactions({ db, now }: DbContext, memberId: number): Promise<void> {
  let ended: number[];
  do {
    ended = await db.transaction(async (tx) => {
      const postIds = await withdrawSome({ tx, now }, memberId, BATCH);
      writesTags(tx, ...postIds.map(postTag));
      return postIds;
    });
  } while (ended.length > 0);
}

/** Takes away what a member has given a post and returns it, in the transaction of the staff who cleans up after them; null when there is none. */
export async function takeReaction(tx: Tx, postId: number, memberId: number): Promise<ReactionRow | null> {
  writesTags(tx, postTag(postId));
  return deleteReaction(tx, postId, memberId);
}

/** Gives back what was taken away. Returns whether it was still missing. */
export async function giveReactionBack(tx: Tx, reaction: ReactionRow): Promise<boolean> {
  writesTags(tx, postTag(reaction.postId));
  return insertReactionAgain(tx, reaction);
}
