import { z } from '#contract/zod.ts';
import { formatEssenceCode } from '#contract/text/check-code.ts';
import { record } from '#server/modules/audit/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { codeTag, columnTag, postTag } from '../post/cache-tags.ts';
import { POST_NOTIFICATIONS } from '../post/notifications.ts';
import { countEssence } from './essence.ts';
import { lockEssencePost, reviveCode, updateEssence, withdrawCode, type EssencePost } from './queries-essence.ts';

const essenceBefore = z.union([
  z.object({ level: z.literal(0) }).transform(() => ({ level: 0, reason: '', code: null }) as const),
  z.object({ level: z.literal([1, 2, 3]), reason: z.string(), code: z.string() }),
]);
type EssenceBefore = z.output<typeof essenceBefore>;

/**
 * Gives a post back the essence it had, with its very code, or none; its author is notified, and keeps what they have gained. Returns false when
 * the post is no longer public, or what it had is not known.
 */
export async function restoreEssence(
  { tx, now }: WriteContext,
  postId: number,
  { before, by, reason }: { before: unknown; by: number; reason: string },
): Promise<boolean> {
  const post = await lockEssencePost(tx, postId);
  const read = essenceBefore.safeParse(before);
  if (post?.status !== 'published' || !read.success) return false;
  const essence = read.data;
  if (essence.level === 0) await withdrawCode({ tx, now }, { postId, by, reason });
  else if (post.essenceCode === null && !(await reviveCode(tx, essence.code, postId))) return false;
  await updateEssence({ tx, now }, postId, essence);
  const isEssence = essence.level > 0;
  if (isEssence !== post.essenceLevel > 0) await countEssence(tx, post, isEssence);
  await record(
    { tx, now },
    {
      act: 'post.essence',
      target: { kind: 'post', id: postId },
      reason,
      before: { level: post.essenceLevel, reason: post.essenceReason, code: post.essenceCode },
      after: essence,
      personal: { memberId: post.authorId, data: { title: post.title } },
    },
  );
  await notifyAuthor({ tx, now }, post, { essence, reason });
  writesTags(
    tx,
    postTag(postId),
    columnTag(post.columnId, post.gameId),
    ...[post.essenceCode, essence.code].flatMap((code) => (code === null ? [] : codeTag(code))),
  );
  return true;
}

async function notifyAuthor(context: WriteContext, post: EssencePost, { essence, reason }: { essence: EssenceBefore; reason: string }): Promise<void> {
  const about = { kind: 'post', id: post.id } as const;
  if (essence.level === 0) return notify(context, post.authorId, POST_NOTIFICATIONS.essenceWithdrawn({ about, data: { reason } }));
  const { level, reason: praise, code } = essence;
  const notification =
    post.essenceLevel === 0
      ? POST_NOTIFICATIONS.essenceAwarded({ about, data: { level, reason: praise, code: formatEssenceCode(code), isFirst: false } })
      : POST_NOTIFICATIONS.essenceRaised({ about, data: { level, reason: praise } });
  return notify(context, post.authorId, notification);
}
