import type { CommentHit } from '#contract/api/search.ts';
import { foldForSearch } from '#server/modules/indexing/index.ts';
import { personWithId } from '#server/modules/members/index.ts';
import { memberTag, postTag } from '#server/modules/posts/index.ts';
import { sceneryCommentsTag } from '#server/modules/scenery/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import { excerptOf, markText } from './marking.ts';
import { selectCommentHits, selectUnsearchedNames, type CommentHitRow, type InSight } from './queries-comment-hits.ts';

/** What comments are found by. */
export interface Sought {
  /** Folded, to be marked. */
  terms: readonly string[];
  /** Whether a folded text is what is looked for; `isWhole`: no name is withheld from it. */
  matches: (text: string, isWhole: boolean) => boolean;
}

/**
 * Returns those of the comments, in their order, that everybody may read and whose present text, without the names that a case withholds, is what
 * is looked for: what the index says of a comment may be a moment old.
 */
export async function commentHitsOf(db: Db, ids: readonly number[], { inSight, sought }: { inSight: InSight; sought: Sought }): Promise<CommentHit[]> {
  if (ids.length === 0) return [];
  const rows = await selectCommentHits(db, ids, inSight);
  const withheld = await selectUnsearchedNames(
    db,
    rows.flatMap(({ postId }) => postId ?? []),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const body = maskNames(row.body, withheld.get(row.postId ?? 0) ?? []);
    return sought.matches(foldForSearch(body), body === row.body) ? [{ ...row, body }] : [];
  });
  readsTags(...shown.flatMap(tagsOf));
  return shown.map((row) => hitOf(row, sought.terms));
}

function tagsOf({ authorId, postId, sceneryId }: CommentHitRow) {
  return [memberTag(authorId), ...(postId === null ? [sceneryCommentsTag(sceneryId ?? 0)] : [postTag(postId), `comments:${postId}`])];
}

function hitOf(row: CommentHitRow, terms: readonly string[]): CommentHit {
  const { id, floor, isReply, imageCount, likeCount, createdAt, isAccepted, title, postId, columnId, sceneryId } = row;
  return {
    id,
    floor,
    isReply,
    isAccepted,
    author: personWithId(row.authorId, row),
    createdAt,
    imageCount,
    likeCount,
    excerpt: excerptOf(row.body, terms) ?? markText(row.body.slice(0, 120), terms),
    host: postId !== null && columnId !== null ? { kind: 'post', id: postId, columnId, title } : { kind: 'scenery', id: sceneryId ?? 0, title },
  };
}
