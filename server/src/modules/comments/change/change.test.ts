import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '#contract/api/comments.ts';
import type { PostSort } from '#contract/api/posts.ts';
import { lockPost } from '#server/modules/posts/index.ts';
import { listPosts } from '#server/modules/posts/lists/list.ts';
import { listUnreadMessages } from '#server/modules/messages/index.ts';
import { GAME, NOON, QUESTIONS, TALK, later, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { getPostState, viewPost } from '#server/modules/posts/read/view.ts';
import { untilWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { acceptComment, likeComment, removeComment } from './change.ts';
import { lockLikeable, toggleLike } from '../comment/queries.ts';
import { listComments } from '../list/list.ts';
import { takeLike } from './likes.ts';
import { saveComment } from '../write/save.ts';
import { hideComment, showComment } from './visibility.ts';

let tavern: Tavern;
let people: number[];
beforeAll(async () => {
  tavern = await openTavern();
  people = await tavern.addMembers(30);
});
afterAll(() => tavern.drop());

const writeComment = (...[postId, who, body, parentId]: [postId: number, who: number, body: string, parentId?: number]) =>
  saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: people[who]!, body, parentId, at: NOON });
const viewer = (who: number) => ({ id: people[who]!, role: 'member', sessionId: 1, suspended: null }) as const;

describe('likes', () => {
  it('of thirty people at once are all counted, and taken back one by one', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const { id } = await writeComment(postId, 1, '大家都喜欢');
    const counts = async () =>
      tavern.db.queryOne(
        'SELECT like_count AS kept, (SELECT count(*)::integer FROM comment_likes WHERE comment_id = c.id) AS counted FROM comments c WHERE id = $1',
        [id],
      );
    await Promise.all(people.map((memberId) => likeComment({ db: tavern.db, now: NOON }, { id, memberId })));
    expect(await counts()).toEqual({ kept: 30, counted: 30 });
    expect(await getPostState({ db: tavern.db, now: new Date(), viewer: viewer(3) }, postId)).toMatchObject({ liked: [id] });
    expect(await likeComment({ db: tavern.db, now: NOON }, { id, memberId: people[3]! })).toEqual({ liked: false, likeCount: 29 });
    expect((await getPostState({ db: tavern.db, now: new Date(), viewer: viewer(3) }, postId)).liked).toEqual([]);
    // An even number of toggles by one member changes nothing.
    await Promise.all(Array.from({ length: 20 }, () => likeComment({ db: tavern.db, now: NOON }, { id, memberId: people[4]! })));
    expect(await counts()).toEqual({ kept: 29, counted: 29 });
  });

  it('are as two tabs want them, whatever was before', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const { id } = await writeComment(postId, 1, '两个页面都按');
    const want = (wanted: boolean) => likeComment({ db: tavern.db, now: NOON }, { id, memberId: people[5]!, wanted });
    expect(await want(false)).toEqual({ liked: false, likeCount: 0 });
    expect(await Promise.all([want(true), want(true)])).toEqual(Array(2).fill({ liked: true, likeCount: 1 }));
    expect((await getPostState({ db: tavern.db, now: new Date(), viewer: viewer(5) }, postId)).liked).toEqual([id]);
    expect(await Promise.all([want(false), want(false)])).toEqual(Array(2).fill({ liked: false, likeCount: 0 }));
  });

  it('are withdrawn by the staff and by their member at once without a deadlock', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const { id } = await writeComment(postId, 1, '两边同时来收');
    const like = { commentId: id, memberId: people[2]!, postId, sceneryId: null, countsAll: true };
    await likeComment({ db: tavern.db, now: NOON }, { id, memberId: people[2]! });
    let taking: Promise<unknown> | undefined;
    await tavern.db.transaction(async (tx) => {
      await lockLikeable(tx, id);
      taking = tavern.db.transaction((other) => takeLike(other, id, people[2]!));
      await untilWaitingForLock(tavern.db);
      expect(await toggleLike({ tx, now: NOON }, like)).toEqual({ liked: false, likeCount: 0 });
    });
    expect(await taking).toBeNull();
  });

  it('need a comment that can be read', async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const { id } = await writeComment(postId, 1, '说完就删');
    await removeComment({ db: tavern.db, now: new Date() }, { id, memberId: people[1]! });
    for (const gone of [id, 999_999])
      await expect(likeComment({ db: tavern.db, now: NOON }, { id: gone, memberId: people[2]! })).rejects.toMatchObject({ code: 'A0404' });
  });
});

describe('removing', () => {
  it("is for one's own comment, keeps the floor and the replies, and counts less", async () => {
    const { id: postId } = await tavern.post(people[0]!);
    const first = await writeComment(postId, 1, '一层');
    await writeComment(postId, 2, '二层', first.id);
    await expect(removeComment({ db: tavern.db, now: new Date() }, { id: first.id, memberId: people[0]! })).rejects.toMatchObject({ code: 'A0301' });
    await expect(removeComment({ db: tavern.db, now: new Date() }, { id: 999_999, memberId: people[0]! })).rejects.toMatchObject({ code: 'A0404' });
    await removeComment({ db: tavern.db, now: new Date() }, { id: first.id, memberId: people[1]! });
    const [thread] = (await listComments(tavern.db, { id: postId, sort: 'earliest', size: 20 })).items as Comment[];
    expect(thread).toMatchObject({ floor: 1, author: null, body: '', removed: true, replies: [{ floor: 2, body: '二层', removed: false }] });
    expect(await viewPost(tavern.db, postId)).toMatchObject({ commentCount: 1, lastCommenter: '路人3' });
    await expect(writeComment(postId, 3, '回一层', first.id)).rejects.toMatchObject({ code: 'A0400' });
  });

  it('of all leaves a post as if nobody had spoken, but for the floors', async () => {
    const { id: postId } = await tavern.post(people[0]!, { at: later(100) });
    const comments = await Promise.all([1, 2, 3, 4].map((who) => writeComment(postId, who, '说说')));
    await Promise.all(comments.map(({ id, author }) => removeComment({ db: tavern.db, now: new Date() }, { id, memberId: author!.id })));
    expect(await viewPost(tavern.db, postId)).toMatchObject({ commentCount: 0, lastCommentAt: null, lastCommenter: null });
    expect(await tavern.db.queryOne('SELECT active_at, last_floor FROM posts WHERE id = $1', [postId])).toEqual({
      activeAt: '2026-03-04T04:01:40Z',
      lastFloor: 4,
    });
  });
});

describe('the accepted answer', () => {
  it('is accepted by the asker, changed and withdrawn; its author is notified', async () => {
    const { id: postId } = await tavern.post(people[5]!, { columnId: QUESTIONS, title: '怎么过这一关' });
    const [one, other] = [await writeComment(postId, 6, '绕过去'), await writeComment(postId, 7, '跳过去')];
    await expect(acceptComment({ db: tavern.db, now: NOON }, { id: one.id, memberId: people[6]! })).rejects.toMatchObject({ code: 'A0301' });
    expect(await acceptComment({ db: tavern.db, now: NOON }, { id: one.id, memberId: people[5]! })).toEqual({ accepted: true });
    expect(await viewPost(tavern.db, postId)).toMatchObject({ acceptedCommentId: one.id, solved: true });
    expect((await listUnreadMessages(tavern.db, people[6]!))[0]).toMatchObject({
      type: 21,
      title: '你的回答被采纳了',
      content: '路人6 在《怎么过这一关》里采纳了你的 1 楼，往后来问的人先看见它。',
      externalId: postId,
    });
    await acceptComment({ db: tavern.db, now: NOON }, { id: other.id, memberId: people[5]! });
    const { items } = await listComments(tavern.db, { id: postId, sort: 'earliest', size: 20 });
    expect(items.map(({ accepted }) => accepted)).toEqual([false, true]);
    expect((await listPosts(tavern.db, GAME, { columnId: QUESTIONS, sort: 'latest', size: 20 })).items[0]?.solved).toBe(true);
    const { accepted } = await listComments(tavern.db, { id: postId, sort: 'latest', size: 1, page: 2 });
    expect(accepted).toMatchObject({ id: other.id, body: '跳过去', accepted: true });
    // A second tab that wants what is so already changes nothing.
    expect(await acceptComment({ db: tavern.db, now: NOON }, { id: other.id, memberId: people[5]!, wanted: true })).toEqual({ accepted: true });
    expect(await acceptComment({ db: tavern.db, now: NOON }, { id: one.id, memberId: people[5]!, wanted: false })).toEqual({ accepted: false });
    expect(await acceptComment({ db: tavern.db, now: NOON }, { id: other.id, memberId: people[5]! })).toEqual({ accepted: false });
    await acceptComment({ db: tavern.db, now: NOON }, { id: one.id, memberId: people[5]! });
    await removeComment({ db: tavern.db, now: new Date() }, { id: one.id, memberId: people[6]! });
    expect(await viewPost(tavern.db, postId)).toMatchObject({ acceptedCommentId: null, solved: false });
  });

  it('that was hidden is the answer again when it comes back, unless another has been taken', async () => {
    const { id: postId } = await tavern.post(people[5]!, { columnId: QUESTIONS });
    const [one, other] = [await writeComment(postId, 6, '先答的'), await writeComment(postId, 7, '后答的')];
    const hide = (id: number) => tavern.db.transaction((tx) => hideComment(tx, id));
    const show = (id: number) => tavern.db.transaction((tx) => showComment(tx, id));
    const accepted = async () => (await viewPost(tavern.db, postId)).acceptedCommentId;
    await acceptComment({ db: tavern.db, now: NOON }, { id: one.id, memberId: people[5]! });
    await hide(one.id);
    expect(await accepted()).toBeNull();
    await show(one.id);
    expect(await accepted()).toBe(one.id);
    await hide(one.id);
    await acceptComment({ db: tavern.db, now: NOON }, { id: other.id, memberId: people[5]! });
    await show(one.id);
    expect(await accepted()).toBe(other.id);
    // Hidden once more it no longer was the answer.
    await hide(one.id);
    await acceptComment({ db: tavern.db, now: NOON }, { id: other.id, memberId: people[5]! });
    await show(one.id);
    expect(await accepted()).toBeNull();
  });

  it('narrows a list of questions, and pages through it to the end', async () => {
    const ids: number[] = [];
    for (const at of [0, 1, 2, 3, 4]) ids.push((await tavern.post(people[8]!, { columnId: QUESTIONS, title: `第 ${at} 问怎么办`, at: later(at) })).id);
    for (const id of ids.slice(0, 2)) {
      const { id: answerId } = await writeComment(id, 9, '这样办');
      await acceptComment({ db: tavern.db, now: NOON }, { id: answerId, memberId: people[8]! });
    }
    const list = async (solved: 'yes' | 'no', sort: PostSort = 'latest') => {
      const found: number[] = [];
      let after: string | undefined;
      do {
        const page = await listPosts(tavern.db, GAME, { columnId: QUESTIONS, sort, solved, size: 2, after });
        found.push(...page.items.map(({ id }) => id));
        after = page.next ?? undefined;
      } while (after !== undefined);
      return found.filter((id) => ids.includes(id));
    };
    for (const sort of ['latest', 'active', 'hot'] as const) {
      expect(new Set(await list('yes', sort)), sort).toEqual(new Set(ids.slice(0, 2)));
      expect(new Set(await list('no', sort)), sort).toEqual(new Set(ids.slice(2)));
    }
    expect(await list('no')).toEqual(ids.slice(2).toReversed());
    const { total } = await listPosts(tavern.db, GAME, { columnId: QUESTIONS, sort: 'latest', solved: 'yes', size: 1 });
    expect(total).toBe((await list('yes')).length);
  });

  it('is refused when the comment is removed while the post is locked', async () => {
    const { id: postId } = await tavern.post(people[5]!, { columnId: QUESTIONS });
    const { id } = await writeComment(postId, 6, '答完就后悔了');
    const removal = await tavern.db.transaction(async (tx) => {
      await lockPost(tx, postId);
      const accepting = acceptComment({ db: tavern.db, now: NOON }, { id, memberId: people[5]! }).catch((error: unknown) => error);
      // It has looked at the comment by then, and waits for the post.
      await untilWaitingForLock(tavern.db);
      await tx.query(`UPDATE comments SET status = 'removed' WHERE id = $1`, [id]);
      return { accepting };
    });
    expect(await removal.accepting).toMatchObject({ code: 'A0404' });
    expect(await viewPost(tavern.db, postId)).toMatchObject({ acceptedCommentId: null });
  });

  it('is only for questions and for comments that can be read', async () => {
    const { id: postId } = await tavern.post(people[5]!, { columnId: TALK });
    const comment = await writeComment(postId, 6, '不是回答');
    await expect(acceptComment({ db: tavern.db, now: NOON }, { id: comment.id, memberId: people[5]! })).rejects.toMatchObject({ code: 'A0400' });
    await removeComment({ db: tavern.db, now: new Date() }, { id: comment.id, memberId: people[6]! });
    await expect(acceptComment({ db: tavern.db, now: NOON }, { id: comment.id, memberId: people[5]! })).rejects.toMatchObject({ code: 'A0404' });
  });
});
