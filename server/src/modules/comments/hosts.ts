import { forgetComment, lockAnyPost, lockPost, recallComment } from '#server/modules/posts/index.ts';
import { countSceneryComment, getHanging, lockScenery, sceneryCommentsTag } from '#server/modules/scenery/index.ts';
import type { Tag } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { selectLast, type PlacedComment } from './queries-change.ts';

/** The host of comments, locked until the transaction ends: a post or a picture. */
export interface Host {
  /** The cache tag of its comments. */
  tag: Tag;
  /** Uncounts a comment; returns whether it was the accepted answer. */
  forget: (commentId: number) => Promise<boolean>;
  /** Counts a comment again. `acceptedId`: it is the accepted answer again, unless another has been taken meanwhile. */
  recall: (acceptedId: number | null) => Promise<void>;
}

type HostRef = Pick<PlacedComment, 'postId' | 'sceneryId'>;

/**
 * Locks the host of a comment before the comment itself, as every write does, so that no two deadlock. Throws `postGone` and `notFound` for
 * a host that can no longer be read.
 */
export async function getOpenHost(tx: Tx, { postId, sceneryId }: HostRef): Promise<Host> {
  return postId === null ? sceneryHost(tx, await getHanging(tx, sceneryId ?? 0)) : postHost(tx, await lockPost(tx, postId));
}

/** Returns the same whatever its status; null when it never was. */
export async function findHost(tx: Tx, { postId, sceneryId }: HostRef): Promise<Host | null> {
  if (postId !== null) {
    const post = await lockAnyPost(tx, postId);
    return post && postHost(tx, post);
  }
  const scenery = await lockScenery(tx, sceneryId ?? 0);
  return scenery && sceneryHost(tx, scenery);
}

function postHost(tx: Tx, post: Awaited<ReturnType<typeof lockPost>>): Host {
  return {
    tag: `comments:${post.id}`,
    forget: async (commentId) => forgetComment(tx, post, commentId, await selectLast(tx, post.id)),
    recall: async (acceptedId) => recallComment(tx, post, await selectLast(tx, post.id), acceptedId),
  };
}

function sceneryHost(tx: Tx, scenery: Awaited<ReturnType<typeof getHanging>>): Host {
  return {
    tag: sceneryCommentsTag(scenery.id),
    forget: async () => {
      await countSceneryComment(tx, scenery, -1);
      return false;
    },
    recall: () => countSceneryComment(tx, scenery, 1),
  };
}
