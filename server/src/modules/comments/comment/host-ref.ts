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

export function commentHostOf({ postId, sceneryId }: CommentHostColumns): CommentHostRef {
  return postId === null ? { kind: 'scenery', id: sceneryId ?? 0 } : { kind: 'post', id: postId };
}

export function commentHostColumns({ kind, id }: CommentHostRef): CommentHostColumns {
  return { postId: kind === 'post' ? id : null, sceneryId: kind === 'scenery' ? id : null };
}
