import { describe, expect, it } from 'vitest';
import type { Comment, Reply } from '#contract/api/comments.ts';
import { hiddenReplies, NO_EDITS, repliesOf, uncounted, withAdded, withEdits } from './thread-edits.ts';

const own = (id: number) => ({
  id,
  floor: id,
  author: { id: 9, nickName: '锅盖头', avatar: '', level: '游侠', role: 'member' },
  body: `第 ${id} 层`,
  images: [],
  createdAt: '2026-11-21T00:00:00Z',
  editedAt: null,
  place: null,
  generated: false,
  likeCount: 2,
  removed: false,
  accepted: false,
});
const reply = (id: number, parentId: number): Reply => ({ ...own(id), parentId, replyTo: null });
const comment = (id: number, replies: Reply[] = [], replyCount = replies.length): Comment => ({ ...own(id), parentId: null, replies, replyCount });
const ids = (thread: (Comment | Reply)[]) => thread.map((item) => [item.id, ...repliesOf(item).map(({ id }) => id)]);

const thread = [comment(1, [reply(3, 1)]), comment(2)];

describe('withEdits', () => {
  it('changes nothing without edits', () => {
    expect(withEdits(thread, NO_EDITS, 'earliest')).toEqual(thread);
  });

  it('puts new comments where the order wants them and replies under theirs', () => {
    const edits = { ...NO_EDITS, added: [comment(4), reply(5, 1), comment(6)] };
    expect(ids(withEdits(thread, edits, 'earliest'))).toEqual([[1, 3, 5], [2], [4], [6]]);
    expect(ids(withEdits(thread, edits, 'latest'))).toEqual([[6], [4], [1, 3, 5], [2]]);
    expect(withEdits(thread, edits, 'liked')[0]).toMatchObject({ replyCount: 2 });
  });

  it('puts a reply under a comment that is itself new', () => {
    expect(ids(withEdits(thread, { ...NO_EDITS, added: [comment(4), reply(5, 4)] }, 'earliest'))).toEqual([[1, 3], [2], [4, 5]]);
  });

  it('shows a comment once that the list has by now as well', () => {
    expect(ids(withEdits(thread, { ...NO_EDITS, added: [comment(2), reply(3, 1)] }, 'earliest'))).toEqual([[1, 3], [2]]);
  });

  it('clears the text of what was removed and keeps its floor', () => {
    const [first] = withEdits(thread, { ...NO_EDITS, removed: new Set([1, 3]) }, 'earliest');
    expect(first).toMatchObject({ floor: 1, removed: true, author: null, body: '' });
    expect(repliesOf(first!)[0]).toMatchObject({ floor: 3, removed: true, author: null });
  });

  it('shows the newest likes', () => {
    const likes = new Map([[3, { liked: true, place: null, generated: false, likeCount: 12 }]]);
    expect(repliesOf(withEdits(thread, { ...NO_EDITS, likes }, 'earliest')[0]!)[0]?.likeCount).toBe(12);
  });

  it('shows unfolded replies in the order of their floors, each once', () => {
    const folded = [comment(1, [reply(3, 1), reply(9, 1)], 4)];
    const [before] = withEdits(folded, NO_EDITS, 'earliest');
    expect(hiddenReplies(before!)).toBe(2);
    const edits = { ...NO_EDITS, unfolded: new Map([[1, [reply(3, 1), reply(5, 1), reply(7, 1), reply(9, 1)]]]), added: [reply(11, 1)] };
    const [after] = withEdits(folded, edits, 'earliest');
    expect(ids([after!])).toEqual([[1, 3, 5, 7, 9, 11]]);
    expect(hiddenReplies(after!)).toBe(0);
  });

  it('lists replies without their comment where a thread is filtered by one member', () => {
    expect(ids(withEdits([reply(3, 1), comment(4)], { ...NO_EDITS, removed: new Set([3]) }, 'earliest'))).toEqual([[3], [4]]);
  });

  it('has one accepted answer at a time', () => {
    const answered = [{ ...comment(1), accepted: true }, comment(2)];
    const accepted = (acceptedId: number | null | undefined) => withEdits(answered, { ...NO_EDITS, acceptedId }, 'earliest').map((item) => item.accepted);
    expect(accepted(undefined)).toEqual([true, false]);
    expect(accepted(2)).toEqual([false, true]);
    expect(accepted(null)).toEqual([false, false]);
  });
});

it('counts what the reader has added until the thread is loaded again, on whichever page of it', () => {
  let edits = { ...NO_EDITS, ...withAdded(NO_EDITS, comment(4), thread) };
  edits = { ...edits, ...withAdded(edits, reply(5, 1), thread) };
  expect(uncounted(edits, thread)).toBe(2);
  const again = [...thread];
  expect(uncounted(edits, again)).toBe(0);
  edits = { ...edits, ...withAdded(edits, comment(6), again) };
  expect(uncounted(edits, again)).toBe(1);
  expect(edits.added).toHaveLength(3);
});
