import { randomInt } from 'node:crypto';
import type { Refinement } from '#contract/api/essence.ts';
import { ESSENCE_CODES, essenceCodeOf, formatEssenceCode } from '#contract/text/check-code.ts';
import { Failure } from '#contract/failures.ts';
import type { Role } from '#contract/api/members.ts';
import { changeMemberCounts, grantExperience } from '#server/modules/members/index.ts';
import { record, recordNothing } from '#server/modules/audit/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { publishEvent } from '#server/modules/webhooks/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { POST_NOTIFICATIONS } from '../post/notifications.ts';
import { relist } from '../publish/list-entry.ts';
import { insertCode, lockEssencePost, updateEssence, withdrawCode, type EssencePost } from './queries-essence.ts';
import { canRefine } from '../post/rules.ts';
import { codeTag, columnTag, postTag } from '../post/cache-tags.ts';

/** Who refines. */
export interface Refiner {
  id: number;
  role: Role;
}

/** A refinement with the reason that it goes by. */
type Explained = Refinement & { reason: string };

/** The result for a post: its code, or null when it is no essence now. */
export interface Refined {
  essence: boolean;
  essenceCode: string | null;
}

/**
 * Makes another's post an essence, raises or lowers one, or withdraws it; the author is notified of each, and gains from the first time
 * only. Repeating it changes nothing. Throws `postGone`, and `forbidden` for one's own post, a complaint, or without the right.
 */
export async function refinePost({ db, now }: DbContext, refiner: Refiner, wish: Refinement): Promise<Refined> {
  return db.transaction(async (tx) => {
    const post = await lockEssencePost(tx, wish.id);
    if (!post || post.status !== 'published') throw new Failure('postGone');
    if (!canRefine({ authorId: post.authorId, status: post.status, kind: post.kind }, refiner)) throw new Failure('forbidden');
    const refinement = { ...wish, reason: wish.reason ?? usualReason(post, wish) };
    const refined = refinement.essence
      ? await award({ tx, now }, { post, refiner }, refinement)
      : await withdrawEssence({ tx, now }, post, { refiner, reason: refinement.reason });
    await recordRefined({ tx, now }, post, { refined, refinement });
    writesTags(
      tx,
      postTag(post.id),
      columnTag(post.columnId, post.gameId),
      ...[post.essenceCode, refined.essenceCode].flatMap((code) => (code === null ? [] : codeTag(code))),
    );
    return refined;
  });
}

/** Returns the reason of a refinement that comes without one. */
function usualReason({ essenceReason }: EssencePost, { essence }: Pick<Refinement, 'essence'>): string {
  return essence ? essenceReason || '主持人推荐一读' : '主持人撤下了';
}

/** Puts a change on record; repeating what holds is none. */
async function recordRefined(context: WriteContext, post: EssencePost, { refined, refinement }: { refined: Refined; refinement: Explained }): Promise<void> {
  const level = refined.essence ? refinement.level : 0;
  if (level === post.essenceLevel && (level === 0 || refinement.reason === post.essenceReason)) return recordNothing(context.tx);
  await record(context, {
    act: 'post.essence',
    target: { kind: 'post', id: post.id },
    reason: refinement.reason,
    before: { level: post.essenceLevel, reason: post.essenceReason, code: post.essenceCode },
    after: { level, reason: refined.essence ? refinement.reason : '', code: refined.essenceCode },
    personal: { memberId: post.authorId, data: { title: post.title } },
  });
}

async function award({ tx, now }: WriteContext, { post, refiner }: { post: EssencePost; refiner: Refiner }, { level, reason }: Explained): Promise<Refined> {
  const code = post.essenceCode ?? (await giveCode({ tx, now }, post.id, refiner.id));
  const isNew = post.essenceLevel === 0;
  if (!isNew && post.essenceCode !== null && post.essenceLevel === level && post.essenceReason === reason) return { essence: true, essenceCode: code };
  await updateEssence({ tx, now }, post.id, { level, reason, code });
  if (isNew) {
    await countEssence(tx, post, true);
    await publishEvent({ tx, now }, 'essence.given', {
      gameId: post.gameId,
      title: post.title,
      path: `/post/view/${post.columnId}/${post.id}`,
      postId: post.id,
    });
  }
  const isFirst = isNew && !post.hadCode;
  if (isFirst) await grantExperience({ tx, now }, post.authorId, 'essence');
  const of = { about: { kind: 'post', id: post.id }, actorId: refiner.id } as const;
  const notification = isNew
    ? POST_NOTIFICATIONS.essenceAwarded({ ...of, data: { level, reason, code: formatEssenceCode(code), isFirst } })
    : POST_NOTIFICATIONS.essenceRaised({ ...of, data: { level, reason } });
  await notify({ tx, now }, post.authorId, notification);
  return { essence: true, essenceCode: code };
}

async function withdrawEssence({ tx, now }: WriteContext, post: EssencePost, { refiner, reason }: { refiner: Refiner; reason: string }): Promise<Refined> {
  if (post.essenceLevel === 0) return { essence: false, essenceCode: null };
  await withdrawCode({ tx, now }, { postId: post.id, by: refiner.id, reason });
  await updateEssence({ tx, now }, post.id, { level: 0, reason: '', code: null });
  await countEssence(tx, post, false);
  await notify({ tx, now }, post.authorId, POST_NOTIFICATIONS.essenceWithdrawn({ about: { kind: 'post', id: post.id }, data: { reason } }));
  return { essence: false, essenceCode: null };
}

/** Counts a post among the essences of its column and its author, or no longer. */
export async function countEssence(tx: Tx, post: EssencePost, isEssence: boolean): Promise<void> {
  const listed = { id: post.id, columnId: post.columnId, gameId: post.gameId, tags: post.tags };
  relist(tx, { ...listed, isEssence: !isEssence }, { ...listed, isEssence });
  await changeMemberCounts(tx, post.authorId, { essences: isEssence ? 1 : -1 });
}

/** Gives a post a code that nobody has had before. */
async function giveCode({ tx, now }: WriteContext, postId: number, by: number): Promise<string> {
  for (;;) {
    const code = essenceCodeOf(randomInt(ESSENCE_CODES));
    if (await insertCode({ tx, now }, { code, postId, by })) return code;
  }
}
