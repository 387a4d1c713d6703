import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOON, openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { removeComment } from '../change/change.ts';
import { listCommentsOf, listMyReplies } from './placed.ts';
import { saveComment } from '../write/save.ts';

let tavern: Tavern;
let people: number[];
let postId: number;
beforeAll(async () => {
  tavern = await openTavern();
  people = await tavern.addMembers(4);
  postId = (await tavern.post(people[0]!, { title: '谁来答我' })).id;
});
afterAll(() => tavern.drop());

const writeComment = (who: number, body: string, parentId?: number) =>
  saveComment(tavern.db, { host: { kind: 'post', id: postId }, authorId: people[who]!, body, parentId, at: NOON });
const received = (who: number, after?: string, size = 20) => listMyReplies(tavern.db, { memberId: people[who]!, box: 'received' }, { size, after });
const sent = (who: number) => listMyReplies(tavern.db, { memberId: people[who]!, box: 'sent' }, { size: 20 });
const bodies = (page: { items: { body: string }[] }) => page.items.map(({ body }) => body);

describe('replies of a member', () => {
  it('are listed for the author of what they answer, else of the post; never for oneself', async () => {
    const first = await writeComment(1, '我来答');
    const second = await writeComment(2, '不对吧', first.id);
    await writeComment(1, '哪里不对', second.id);
    await writeComment(0, '楼主自己说一句');
    expect(bodies(await received(0))).toEqual(['我来答']);
    expect(await received(1)).toMatchObject({
      items: [{ body: '不对吧', floor: 2, author: { nickName: '路人3' }, post: { id: postId, title: '谁来答我' }, answers: { floor: 1, excerpt: '我来答' } }],
      total: 1,
      next: null,
    });
    expect(bodies(await received(2))).toEqual(['哪里不对']);
    expect(bodies(await sent(1))).toEqual(['哪里不对', '我来答']);
    expect(bodies(await received(3))).toEqual([]);
  });

  it('go on behind the last one shown, and a broken place is refused', async () => {
    for (let number = 0; number < 5; number += 1) await writeComment(3, `第 ${number} 句`);
    const page = await received(0, undefined, 2);
    expect(bodies(page)).toEqual(['第 4 句', '第 3 句']);
    await writeComment(3, '插进来的');
    expect(bodies(await received(0, page.next ?? '', 2))).toEqual(['第 2 句', '第 1 句']);
    for (const after of ['', 'x', 'WyJhIl0', 'WzEsMl0', 'WzEuNV0']) await expect(received(0, after)).rejects.toMatchObject({ code: 'A0400' });
  });

  it('come newest first, whatever their numbers', async () => {
    const [late, early] = [await writeComment(3, '后来说的'), await writeComment(3, '早先说的')];
    await tavern.db.query(`UPDATE comments SET created_at = $2 WHERE id = $1`, [late.id, new Date(NOON.getTime() + 3_600_000)]);
    expect(bodies(await received(0)).slice(0, 2)).toEqual(['后来说的', '早先说的']);
    await tavern.db.query(`UPDATE comments SET created_at = $2 WHERE id = $1`, [early.id, new Date(NOON.getTime() - 86_400_000)]);
    const page = await received(0, undefined, 7);
    expect(bodies(page)).not.toContain('早先说的');
    expect(bodies(await received(0, page.next ?? '')).at(-1)).toBe('早先说的');
  });

  it('leave out what was removed; my own words on a post that is gone stay mine', async () => {
    const words = await writeComment(3, '收回的话');
    await removeComment({ db: tavern.db, now: new Date() }, { id: words.id, memberId: people[3]! });
    expect(bodies(await received(0))).not.toContain('收回的话');
    await tavern.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [postId]);
    expect((await received(0)).items).toEqual([]);
    expect((await sent(2)).items).toMatchObject([{ body: '不对吧', post: null }]);
    expect((await listCommentsOf(tavern.db, people[2]!, { size: 20 })).items).toEqual([]);
    await tavern.db.query(`UPDATE posts SET status = 'published' WHERE id = $1`, [postId]);
    expect(bodies(await listCommentsOf(tavern.db, people[2]!, { size: 20 }))).toEqual(['不对吧']);
  });
});
