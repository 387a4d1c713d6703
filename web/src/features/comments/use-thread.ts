import { useRef, useState } from 'react';
import { acceptComment, likeComment, listReplies, type Comment, type CommentSort, type Reply } from '#contract/api/comments.ts';
import { MAX_PAGE_SIZE } from '#contract/limits.ts';
import { call } from '#web/lib/calls/api.ts';
import { toast } from '#web/ui/toast.ts';
import { NO_EDITS, repliesOf, uncounted, withAdded, withEdits, type Like, type ThreadEdits } from './thread-edits.ts';

/**
 * Returns a thread the reader takes part in: the loaded comments with the changes made since. Its actions never reject: a refusal was
 * already shown when they resolve.
 */
export function useThread(loaded: readonly (Comment | Reply)[], sort: CommentSort, likedBefore: readonly number[]) {
  const [edits, setEdits] = useState<ThreadEdits>(NO_EDITS);
  const edit = (next: (before: ThreadEdits) => Partial<ThreadEdits>) => setEdits((before) => ({ ...before, ...next(before) }));
  // One press at a time for each comment: the second waits for nothing and does nothing.
  const liking = useRef(new Set<number>());
  const liked = new Set(likedBefore);
  for (const [id, like] of edits.likes) {
    if (like.liked) liked.add(id);
    else liked.delete(id);
  }

  const items = withEdits(loaded, edits, sort);
  const last = edits.added.at(-1);
  return {
    items,
    liked,
    /** For a screen reader, which sees no new floor: that the reader's comment was saved, and as which floor. */
    announcement: last && `发出去了，${last.floor} 楼`,
    /** Returns the current accepted answer; `loaded` is the previous one. A comment on another page is not found. */
    acceptedAmong: (was: Comment | Reply | null) => {
      const { acceptedId } = edits;
      if (acceptedId === undefined) return was && { ...was, removed: edits.removed.has(was.id) };
      return items.flatMap((item) => [item, ...repliesOf(item)]).find(({ id }) => id === acceptedId) ?? null;
    },
    /** How many comments the reader has added that the loaded count leaves out. */
    addedCount: uncounted(edits, loaded),
    add: (saved: Comment | Reply) => edit((before) => withAdded(before, saved, loaded)),
    /** Shows the expected result at once, and reverts it when the server refuses. */
    like: async ({ id, likeCount }: Comment | Reply) => {
      if (liking.current.has(id)) return;
      liking.current.add(id);
      const show = (like: Like) => edit(({ likes }) => ({ likes: new Map(likes).set(id, like) }));
      const earlier = edits.likes.get(id);
      const wanted = !liked.has(id);
      show({ liked: wanted, likeCount: Math.max(0, likeCount + (wanted ? 1 : -1)) });
      // Without the press it is as it was, or as it has become known meanwhile.
      const undo = () =>
        edit(({ likes }) => ({ likes: new Map([...likes].flatMap(([each, like]) => (each !== id ? [[each, like]] : earlier ? [[id, earlier]] : []))) }));
      await call(likeComment, { id, liked: wanted }).then(show, undo);
      liking.current.delete(id);
    },
    accept: ({ id, accepted: before }: Comment | Reply) =>
      settled(async () => {
        const { accepted } = await call(acceptComment, { id, accepted: !before });
        edit(() => ({ acceptedId: accepted ? id : null }));
        toast({ type: 'success', message: accepted ? '已采纳这个回答' : '已收回采纳' });
      }),
    /** Shows a comment as removed that was just deleted or hidden; its floor stays. */
    drop: (id: number) => edit(({ removed }) => ({ removed: new Set(removed).add(id) })),
    /** Shows a comment with the words and pictures its author has given it. */
    change: ({ id, body, images, mentions, generated, editedAt }: Comment | Reply) =>
      edit(({ changed }) => ({ changed: new Map(changed).set(id, { body, images, mentions, generated, editedAt }) })),
    /** Shows a comment again that was put back; the page has to load again for its words. */
    bringBack: (id: number) => edit(({ removed }) => ({ removed: new Set([...removed].filter((each) => each !== id)) })),
    /** Fetches the replies of a comment that are not shown yet. */
    unfold: (id: number) =>
      settled(async () => {
        const replies: Reply[] = [];
        let after: string | null = null;
        do {
          const page: { items: Reply[]; next: string | null } = await call(listReplies, { id, size: MAX_PAGE_SIZE, ...(after !== null && { after }) });
          replies.push(...page.items);
          after = page.next;
        } while (after !== null);
        edit(({ unfolded }) => ({ unfolded: new Map(unfolded).set(id, replies) }));
      }),
  };
}

async function settled(act: () => Promise<void>): Promise<void> {
  await act().catch(() => undefined);
}
