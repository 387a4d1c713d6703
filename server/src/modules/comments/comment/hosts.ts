import { uncountComment, lockAnyPost, lockPost, recallComment } from '#server/modules/posts/index.ts';
import { countSceneryComment, getHanging, lockScenery, sceneryCommentsTag } from '#server/modules/scenery/index.ts';
import type { CacheTag } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { commentHostOf, type CommentHostColumns, type CommentHostRef } from './host-ref.ts';
import { selectLast } from './queries.ts';

/** The host of comments, locked until the transaction ends: a post or a picture. */
export interface CommentHost {
  /** The cache tag of its comments. */
  tag: CacheTag;
  /** Uncounts a comment; returns whether it was the accepted answer. */
  uncount: (commentId: number) => Promise<boolean>;
  /** Counts a comment again. `acceptedId`: it is the accepted answer again, unless another has been taken meanwhile. */
  recall: (acceptedId: number | null) => Promise<void>;
}

/** Returns the cache tag of the comments under a host. */
export function commentHostTag({ kind, id }: CommentHostRef): CacheTag {
  return kind === 'post' ? `comments:${id}` : sceneryCommentsTag(id);
}

/**
 * Locks the host of a comment before the comment itself, as every write does, so that no two deadlock. Throws `postGone` and `notFound` for
 * a host that can no longer be read.
 */
export async function getOpenCommentHost(tx: Tx, columns: CommentHostColumns): Promise<CommentHost> {
  const { kind, id } = commentHostOf(columns);
  return kind === 'scenery' ? sceneryHost(tx, await getHanging(tx, id)) : postHost(tx, await lockPost(tx, id));
}

/** Returns the same whatever its status; null when it never was. */
export async function findCommentHost(tx: Tx, columns: CommentHostColumns): Promise<CommentHost | null> {
  const { kind, id } = commentHostOf(columns);
  if (kind === 'post') {
    const post = await lockAnyPost(tx, id);
    return post && postHost(tx, post);
  }
  const scenery = await lockScenery(tx, id);
  return scenery && sceneryHost(tx, scenery);
}

function postHost(tx: Tx, post: Awaited<ReturnType<typeof lockPost>>): CommentHost {
  return {
    tag: commentHostTag({ kind: 'post', id: post.id }),
    uncount: async (commentId) => uncountComment(tx, post, { commentId, last: await selectLast(tx, post.id) }),
    recall: async (acceptedId) => recallComment(tx, post, { last: await selectLast(tx, post.id), acceptedId }),
  };
}

function sceneryHost(tx: Tx, scenery: Awaited<ReturnType<typeof getHanging>>): CommentHost {
  return {
    tag: commentHostTag({ kind: 'scenery', id: scenery.id }),
    uncount: async () => {
      await countSceneryComment(tx, scenery, -1);
      return false;
    },
    recall: () => countSceneryComment(tx, scenery, 1),
  };
}
