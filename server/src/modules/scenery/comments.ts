import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import type { SceneryComment } from '#contract/scenery.ts';
import { demandMayWrite, personOf } from '#server/modules/members/index.ts';
import { excerptOf, notify, sceneryCommented } from '#server/modules/messages/index.ts';
import { screen } from '#server/modules/words/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { readsTags, writesTags } from '#server/platform/cache-tags.ts';
import type { Db } from '#server/platform/db.ts';
import { pageOf } from '#server/platform/paging.ts';
import { getHanging } from './favors.ts';
import { idBehind } from './place.ts';
import { insertComment, lockComment, removeComment, selectComments, type CommentRow } from './queries-comments.ts';
import { LIMITS } from './rules.ts';
import { galleryTag, sceneryCommentsTag } from './tags.ts';

/** A page of what is said under a picture, the first first; empty for one that does not hang. Throws `invalidInput` for a broken cursor. */
export async function listSceneryComments(
  db: Db,
  { id, size, after }: { id: number; size: number; after?: string | undefined },
): Promise<Page<SceneryComment>> {
  readsTags(sceneryCommentsTag(id));
  const rows = await selectComments(db, id, idBehind(after), size + 1);
  readsTags(...rows.map(({ author }) => `member:${author.id}`));
  const found = pageOf(rows, { page: after === undefined ? 1 : 0, size, total: rows[0]?.total ?? 0 }, (row) => [row.id]);
  return { ...found, items: found.items.map(commentOf) };
}

/** Takes a comment from a member: one in three seconds, ten in a minute. Throws like `saveSceneryComment`, `mobileNeeded`, `forbiddenWord`, `tooManyRequests`. */
export async function submitSceneryComment(request: MemberRequest, { id, body }: { id: number; body: string }): Promise<SceneryComment> {
  const { db, viewer, now } = request;
  await demandMayWrite(db, viewer);
  const { texts, reasons } = await screen(db, [{ path: 'body', kind: 'comment', text: body }]);
  const [held] = reasons;
  // Nobody looks at these first, so what would wait under a post is refused here.
  if (held) throw new Failure('forbiddenWord', { fields: [{ path: 'body', message: `“${held.matched}”不能发，请改掉` }] });
  return db.transaction(async (tx) => {
    const said = await saveSceneryComment(tx, { sceneryId: id, authorId: viewer.id, body: texts[0] ?? body }, now);
    await countMemberAttempt(request, 'next scenery comment', LIMITS.nextComment);
    await countMemberAttempt(request, 'scenery comments', LIMITS.comments);
    return said;
  });
}

/** Says something under a picture; its author hears of it. Throws `notFound` unless it hangs. */
export async function saveSceneryComment(db: Db, said: { sceneryId: number; authorId: number; body: string }, now: Date): Promise<SceneryComment> {
  const { sceneryId: id, authorId } = said;
  return db.transaction(async (tx) => {
    const held = await getHanging(tx, id);
    const row = await insertComment(tx, said, now);
    if (held.authorId !== authorId) {
      const notice = sceneryCommented({ actor: row.author.nick_name, actorId: authorId, id, title: held.title, excerpt: excerptOf(said.body) });
      await notify(tx, { ...notice, to: held.authorId, now });
    }
    writesTags(tx, galleryTag(held.gameId), sceneryCommentsTag(id));
    return commentOf(row);
  });
}

/** Takes a comment away: one's own, and for a presenter or an operator any. Doing it again changes nothing. Throws `notFound` and `forbidden`. */
export async function removeSceneryComment(db: Db, id: number, viewer: { id: number; role: string }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const comment = await lockComment(tx, id);
    if (!comment) throw new Failure('notFound');
    if (comment.authorId !== viewer.id && viewer.role === 'member') throw new Failure('forbidden');
    if (comment.removed) return;
    await removeComment(tx, id, viewer.id, now);
    writesTags(tx, galleryTag(comment.gameId), sceneryCommentsTag(comment.sceneryId));
  });
}

function commentOf({ id, body, created_at: createdAt, author }: CommentRow): SceneryComment {
  return { id, author: personOf(author), body, createdAt };
}
