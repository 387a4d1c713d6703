import type { Comment, CommentSort, Reply } from '#contract/api/comments.ts';

/** The reader's changes to a thread since it was loaded. */
export interface ThreadEdits {
  /** Written by the reader, oldest first. */
  added: readonly (Comment | Reply)[];
  /** The loaded comments that the youngest were added to: whatever was loaded since is counted with them. */
  addedTo: { loaded: readonly (Comment | Reply)[] | null; count: number };
  /** By comment: more of its replies, fetched when asked for, oldest first. */
  unfolded: ReadonlyMap<number, readonly Reply[]>;
  removed: ReadonlySet<number>;
  /** By comment: its words and pictures since its author has changed them. */
  changed: ReadonlyMap<number, Pick<Comment, 'body' | 'images' | 'mentions' | 'generated' | 'editedAt'>>;
  /** By comment: whether the reader likes it, and how many do. */
  likes: ReadonlyMap<number, Like>;
  /** The answer taken since; null when it was taken back, undefined when nothing was done. */
  acceptedId: number | null | undefined;
}

export interface Like {
  liked: boolean;
  likeCount: number;
}

export const NO_EDITS: ThreadEdits = {
  added: [],
  addedTo: { loaded: null, count: 0 },
  unfolded: new Map(),
  removed: new Set(),
  changed: new Map(),
  likes: new Map(),
  acceptedId: undefined,
};

/** Returns the thread as the reader sees it now: own new comments at the end (in front where the newest come first), replies under theirs, removed ones without their words. */
export function withEdits(
  items: readonly (Comment | Reply)[],
  { added, unfolded, removed, changed, likes, acceptedId }: ThreadEdits,
  sort: CommentSort,
): (Comment | Reply)[] {
  const known = new Set(items.flatMap((item) => [item.id, ...repliesOf(item).map(({ id }) => id)]));
  const fresh = added.filter(({ id }) => !known.has(id));
  const own = fresh.filter(isComment);
  const thread = sort === 'latest' ? [...own.toReversed(), ...items] : [...items, ...own];
  const current = <Item extends Comment | Reply>(item: Item): Item => {
    const like = likes.get(item.id);
    const updated = {
      ...item,
      ...changed.get(item.id),
      ...(like && { likeCount: like.likeCount }),
      ...(acceptedId !== undefined && { accepted: item.id === acceptedId }),
    };
    return removed.has(item.id) ? { ...updated, removed: true, author: null, body: '', images: [] } : updated;
  };
  return thread.map((item) => {
    if (!isComment(item)) return current(item);
    const replies = byFloor([...item.replies, ...(unfolded.get(item.id) ?? []), ...fresh.filter((each): each is Reply => each.parentId === item.id)]);
    const ownCount = fresh.filter(({ parentId }) => parentId === item.id).length;
    return { ...current(item), replies: replies.map(current), replyCount: Math.max(replies.length, item.replyCount + ownCount) };
  });
}

/** Returns the edits with one more comment by the reader, written under the comments that were loaded then. */
export function withAdded(
  { added, addedTo }: ThreadEdits,
  saved: Comment | Reply,
  loaded: readonly (Comment | Reply)[],
): Pick<ThreadEdits, 'added' | 'addedTo'> {
  return { added: [...added, saved], addedTo: { loaded, count: (addedTo.loaded === loaded ? addedTo.count : 0) + 1 } };
}

/** Returns how many comments of the reader are missing from the count that came with the loaded ones; they may be on another page of the thread. */
export function uncounted({ addedTo }: ThreadEdits, loaded: readonly (Comment | Reply)[]): number {
  return addedTo.loaded === loaded ? addedTo.count : 0;
}

/** Returns the replies to an item: none for a reply. */
export function repliesOf(item: Comment | Reply): readonly Reply[] {
  return isComment(item) ? item.replies : [];
}

/** Returns how many replies of an item are not shown yet. */
export function hiddenReplies(item: Comment | Reply): number {
  return isComment(item) ? item.replyCount - item.replies.length : 0;
}

function isComment(item: Comment | Reply): item is Comment {
  return item.parentId === null;
}

function byFloor(replies: readonly Reply[]): Reply[] {
  return [...new Map(replies.map((reply) => [reply.id, reply])).values()].sort((a, b) => a.floor - b.floor);
}
