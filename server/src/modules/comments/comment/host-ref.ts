/** What a comment is written under: a post, or a picture of the gallery. */
export interface HostRef {
  kind: 'post' | 'scenery';
  id: number;
}

/** A host as two columns, of which one is null. */
export interface HostColumns {
  postId: number | null;
  sceneryId: number | null;
}

export function hostOf({ postId, sceneryId }: HostColumns): HostRef {
  return postId === null ? { kind: 'scenery', id: sceneryId ?? 0 } : { kind: 'post', id: postId };
}

export function hostColumns({ kind, id }: HostRef): HostColumns {
  return { postId: kind === 'post' ? id : null, sceneryId: kind === 'scenery' ? id : null };
}
