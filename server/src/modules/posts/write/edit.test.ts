import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GAME, HEALERS, NOON, OTHER_GAME, QUESTIONS, TANKS, later, openTavern, wrongCounts, type Tavern } from '../posts.fixture.ts';
import { removePost } from '../own/remove.ts';
import { editPost, getPostState, viewPost } from '../read/view.ts';

let tavern: Tavern;
let author: number;
let reader: number;
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0, reader = 0] = await tavern.addMembers(2);
});
afterAll(() => tavern.drop());

describe('an old post', () => {
  it('is edited by its author alone, in its own game, and says so', async () => {
    const { id } = await tavern.post(author, { columnId: TANKS, title: '第一稿的标题', tags: ['旧'], summary: '' });
    await tavern.refine(id, { level: 1, reason: '好好好好', at: later(1) });
    await expect(tavern.post(reader, { id })).rejects.toMatchObject({ code: 'A0301' });
    await tavern.post(author, { id, columnId: HEALERS, game: OTHER_GAME, title: '第二稿的标题', tags: ['新', '旧'], summary: '我自己写的摘要', at: later(60) });
    expect(await viewPost(tavern.db, id)).toMatchObject({
      columnId: HEALERS,
      gameId: GAME,
      title: '第二稿的标题',
      tags: ['新', '旧'],
      summary: '我自己写的摘要',
      createdAt: '2026-03-04T04:00:00Z',
      editedAt: '2026-03-04T04:01:00Z',
      essenceLevel: 1,
    });
    expect(await editPost(tavern.db, id, author)).toMatchObject({ title: '第二稿的标题', summary: '我自己写的摘要', coverId: null });
    expect(await wrongCounts(tavern.db)).toEqual([]);
  });

  it('changes places with another at the same time', async () => {
    const one = await tavern.post(author, { columnId: TANKS, tags: ['换'] });
    const other = await tavern.post(author, { columnId: HEALERS, tags: ['换'] });
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => [
        tavern.post(author, { id: one.id, columnId: turn % 2 ? TANKS : HEALERS, tags: ['换', `甲${turn % 3}`] }),
        tavern.post(author, { id: other.id, columnId: turn % 2 ? HEALERS : TANKS, tags: [`甲${turn % 3}`, '换'] }),
        tavern.post(author, { columnId: turn % 2 ? HEALERS : TANKS, tags: ['换', '甲1'] }),
      ]).flat(),
    );
    expect(await wrongCounts(tavern.db)).toEqual([]);
  });

  it('leaves the top of its column with it, keeps a place on the whole site, and goes to no column of another kind', async () => {
    const one = await tavern.post(author, { columnId: TANKS });
    const other = await tavern.post(author, { columnId: TANKS });
    const pin = `UPDATE posts SET pin_scope = $2, pinned_at = $3, pinned_until = $4 WHERE id = $1`;
    await tavern.db.query(pin, [one.id, 'column', NOON, later(600)]);
    await tavern.db.query(pin, [other.id, 'site', NOON, null]);
    const pinned = async (id: number) => (await viewPost(tavern.db, id)).pinned;
    await tavern.post(author, { id: one.id, columnId: TANKS, title: '还在原来的栏目里' });
    expect(await pinned(one.id)).toBe(true);
    for (const { id } of [one, other]) await tavern.post(author, { id, columnId: HEALERS });
    expect([await pinned(one.id), await pinned(other.id)]).toEqual([false, true]);
    await tavern.post(author, { id: one.id, columnId: TANKS });
    expect(await pinned(one.id)).toBe(false);
    const refusal = { code: 'A0400', fields: [{ path: 'columnId', message: '不同种类的栏目之间不能移' }] };
    await expect(tavern.post(author, { id: one.id, columnId: QUESTIONS })).rejects.toMatchObject(refusal);
    expect((await viewPost(tavern.db, one.id)).columnId).toBe(TANKS);
  });

  it('gives its summary back empty while it follows the body', async () => {
    const { id } = await tavern.post(author);
    expect((await editPost(tavern.db, id, author)).summary).toBe('');
    await expect(editPost(tavern.db, id, reader)).rejects.toMatchObject({ code: 'A0301' });
  });

  it('is removed by its author once and for all', async () => {
    const { id } = await tavern.post(author, { tags: ['走了'] });
    await expect(removePost({ db: tavern.db, now: NOON }, id, reader)).rejects.toMatchObject({ code: 'A0301' });
    await Promise.all([1, 2, 3].map(() => removePost({ db: tavern.db, now: NOON }, id, author)));
    await expect(viewPost(tavern.db, id)).rejects.toMatchObject({ code: 'A0404' });
    await expect(tavern.post(author, { id })).rejects.toMatchObject({ code: 'A0404' });
    await expect(editPost(tavern.db, id, author)).rejects.toMatchObject({ code: 'A0404' });
    expect(await wrongCounts(tavern.db)).toEqual([]);
  });

  it('has what its reader has done and may do', async () => {
    const { id } = await tavern.post(author, { columnId: QUESTIONS });
    const viewer = (memberId: number) => ({ id: memberId, role: 'member', sessionId: 1, suspended: null }) as const;
    expect(await getPostState({ db: tavern.db, now: new Date(), viewer: viewer(reader) }, id)).toEqual({
      favoured: false,
      following: false,
      liked: [],
      followingAuthor: false,
      reaction: { liked: false, kind: null },
      readPlace: null,
      staffNote: '',
      actions: ['comment', 'favor', 'follow', 'report'],
      staff: [],
    });
    expect((await getPostState({ db: tavern.db, now: new Date(), viewer: viewer(author) }, id)).actions).toEqual([
      'edit',
      'remove',
      'comment',
      'favor',
      'accept',
      'compare',
    ]);
    await tavern.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [id]);
    expect((await getPostState({ db: tavern.db, now: new Date(), viewer: viewer(author) }, id)).actions).toEqual(['edit', 'remove', 'compare']);
    await expect(getPostState({ db: tavern.db, now: new Date(), viewer: viewer(reader) }, id)).rejects.toMatchObject({ code: 'A0404' });
    await expect(viewPost(tavern.db, id)).rejects.toMatchObject({ code: 'A0404' });
  });
});
