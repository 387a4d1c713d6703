import { record, type UndoneChild } from '#server/modules/audit/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { bringBackComment, giveLikeBack, type LikeRow } from '#server/modules/comments/index.ts';
import { bringBackFavor } from '#server/modules/favors/index.ts';
import { bringBackPost } from '#server/modules/posts/index.ts';
import { giveReactionBack, type ReactionRow } from '#server/modules/reactions/index.ts';
import { takeBackSuspension } from '#server/modules/reports/index.ts';
import { bringBackScenery } from '#server/modules/scenery/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { reactionKind } from '#contract/api/reactions.shapes.ts';
import { z } from '#contract/zod.ts';
import { about, getAccount } from './account.ts';
import { ACCOUNT_NOTIFICATIONS } from './notifications.ts';
import { markRestored, selectCleaned, selectSuspendedUntil, type CleanedThing } from './queries-clean.ts';

const like = z.object({
  memberId: z.int(),
  postId: z.int().nullable(),
  sceneryId: z.int().nullable(),
  commentId: z.int(),
  createdAt: z.string(),
  // Older records lack it.
  counts: z.boolean().default(true),
}) satisfies z.ZodType<LikeRow>;

const reaction = z.object({
  memberId: z.int(),
  postId: z.int(),
  liked: z.boolean(),
  kind: reactionKind.nullable(),
  createdAt: z.string(),
  changedAt: z.string(),
  counts: z.boolean(),
}) satisfies z.ZodType<ReactionRow>;

interface Cleaned {
  kind: CleanedThing;
  targetId: number;
  gone: Record<string, unknown> | null;
}

/**
 * Restores everything that one act has cleaned and that nobody has restored on its own, and ends the suspensions that came with it and still run as they
 * were given; the member gets one message about their things. Returns whether it was done.
 */
export async function undoCleaning({ tx, now }: WriteContext, batch: string, children: () => Promise<UndoneChild[]>): Promise<boolean> {
  const cleaning = await markRestored({ tx, now }, batch);
  if (!cleaning) return false;
  const { memberId, cleanedAt } = cleaning;
  const account = await getAccount(tx, memberId);
  await record({ tx, now }, { act: 'member.unclean', ...about(account), before: { cleaning: batch }, after: { cleaning: null } });
  let done = 0;
  for (const thing of await selectCleaned(tx, batch)) if (await bringBack({ tx, now }, thing, { memberId, cleanedAt: new Date(cleanedAt) })) done += 1;
  await notifyByChannels({ tx, now }, [{ to: memberId, notification: ACCOUNT_NOTIFICATIONS.broughtBack({ data: { done } }) }]);
  for (const child of await children()) if (child.act === 'member.suspend') await takeBackIfUnchanged({ tx, now }, child);
  return true;
}

async function takeBackIfUnchanged({ tx, now }: WriteContext, { targetId, before, after }: UndoneChild): Promise<void> {
  const until = await selectSuspendedUntil(tx, Number(targetId));
  if (until === null || Date.parse(until) !== Date.parse(String(after['until']))) return;
  await takeBackSuspension({ tx, now }, Number(targetId), {
    before: typeof before['until'] === 'string' ? new Date(before['until']) : null,
    after: new Date(until),
  });
}

async function bringBack(
  { tx, now }: WriteContext,
  { kind, targetId, gone }: Cleaned,
  { memberId, cleanedAt }: { memberId: number; cleanedAt: Date },
): Promise<boolean> {
  switch (kind) {
    case 'post':
      return (await bringBackPost({ tx, now }, targetId, { notifies: false, removedAt: cleanedAt })) !== null;
    case 'comment':
      return bringBackComment({ tx, now }, targetId, { notifies: false, removedAt: cleanedAt });
    case 'favor':
      return bringBackFavor({ tx, now }, targetId, { memberId, withdrawnAt: cleanedAt });
    case 'like':
      return giveLikeBack(tx, like.parse(gone));
    case 'reaction':
      return giveReactionBack(tx, reaction.parse(gone));
    case 'scenery':
      return (await bringBackScenery({ tx, now }, targetId, { notifies: false, removedAt: cleanedAt })) !== null;
  }
}
