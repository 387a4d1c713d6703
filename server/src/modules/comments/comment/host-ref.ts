/** What a comment is written under: a post, or a picture of the gallery. */
export interface CommentHostRef {
  kind: 'post' | 'scenery';
  id: number;
}

/** A host as two columns, of which one is null. */
export interface CommentHostColumns {
  postId: number | null;
  sceneryId: number | null;
}

/** Returns the host that a row with both columns names. */
export function commentHostOf({ postId, sceneryId }: CommentHostColumns): CommentHostRef {
  return postId === null ? { kind: 'scenery', id: sceneryId ?? 0 } : { kind: 'post', id: postId };
}

/** Returns a host as the two columns of a row; the other kind is null. */
export function commentHostColumns({ kind, id }: CommentHostRef): CommentHostColumns {
  return { postId: kind === 'post' ? id : null, sceneryId: kind === 'scenery' ? id : null };
}
