import { beforeAll, describe, expect, it } from 'vitest';
import type { Signed, TestSite } from '#server/app/testing.ts';
import { ESSENCE, setUpUndoing } from './undoing.fixture.ts';

const undoing = setUpUndoing();
const { act, newest, undo } = undoing;
let site: TestSite;
let presenter: Signed;
let postId = 0;
beforeAll(async () => {
  ({ site } = undoing);
  presenter = await site.signUp('坐堂人', 'presenter');
  postId = await undoing.addPost(await site.signUp('写字的人'));
});

const refine = (level: 0 | 1 | 2, reason: string) => undoing.refine({ id: presenter.id, role: 'presenter' }, { id: postId, level, reason });

describe('an essence', () => {
  const essence = () => site.platform.db.query(ESSENCE);
  const codes = () => site.platform.db.query('SELECT code, withdrawn_reason FROM essence_codes ORDER BY given_at, code');

  it('that was withdrawn comes back with its very code, and that of another level with that level', async () => {
    await act(refine(1, '写得明白，值得一读'));
    const [before, given] = [await essence(), await codes()];
    await act(refine(0, '后来发现是抄的'));
    expect((await undo(await newest())).code).toBe('200');
    expect([await essence(), await codes()]).toEqual([before, given]);
    await act(refine(2, '更值得读的一篇'));
    expect((await undo(await newest())).code).toBe('200');
    expect(await essence()).toEqual(before);
    await act(refine(0, '收个尾，以后再说'));
  });

  it('of a post that is gone by now stays as it is', async () => {
    await act(refine(1, '写得明白，值得一读'));
    const seq = await newest();
    await site.platform.db.query(`UPDATE posts SET status = 'hidden' WHERE id = $1`, [postId]);
    expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoChanged' });
    await site.platform.db.query(`UPDATE posts SET status = 'published' WHERE id = $1`, [postId]);
  });

  it('changed by somebody else since is not undone, and names them', async () => {
    const seq = await newest();
    await act(undoing.refine({ id: undoing.operator.id, role: 'operator' }, { id: postId, level: 2, reason: '另一位也觉得好' }));
    expect(await undo(seq)).toMatchObject({ status: 409, name: 'undoChanged', message: expect.stringContaining('系统') });
  });
});
