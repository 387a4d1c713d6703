import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mentionable } from '#contract/api/comments.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { LIMITS } from '../comment/rules.ts';

let site: TestSite;
let author: Signed;
let speaker: Signed;
let followed: Signed;
let reader: Signed;
let postId: number;
beforeAll(async () => {
  site = await startTestSite();
  [author, speaker, followed, reader] = [
    await site.signUp('炉边写字'),
    await site.signUp('炉边说话'),
    await site.signUp('炉边远方'),
    await site.signUp('读帖人'),
  ];
  for (const name of ['炉边陌路', 'Loki_1', '别处的人']) await site.signUp(name);
  const text = { columnId: 1101, title: '叫人来看', markdown: '正文要有十个字以上才好看。' };
  postId = (await site.post<SavedPost>('post/save', text, { as: author })).t.id;
  await site.post(`comment/save/${postId}`, { body: '我在' }, { as: speaker });
  await site.post(`follow/handler/${followed.id}`, { target: 'member' }, { as: reader });
});
afterAll(() => site.close());

const ask = async (query = '', as = reader) =>
  (await site.get<Mentionable[]>(`comment/mention/${postId}${query && `?q=${encodeURIComponent(query)}`}`, { as })).t.map(({ nickName }) => nickName);

describe('who may be mentioned', () => {
  it('are, while nothing is typed, those of the post and those one follows', async () => {
    expect(await ask()).toEqual(['炉边写字', '炉边说话', '炉边远方']);
    expect(await ask('', author)).toEqual(['炉边说话']);
  });

  it('are by the beginning of their names everybody, the near ones first', async () => {
    expect(await ask('炉边')).toEqual(['炉边写字', '炉边说话', '炉边远方', '炉边陌路']);
    expect(await ask('ＬＯｋ')).toEqual(['Loki_1']);
    expect(await ask('读帖')).toEqual([]);
  });

  it('are not those the reader has blocked', async () => {
    await site.post('block/add', { memberId: followed.id }, { as: reader });
    expect(await ask('炉边远')).toEqual([]);
  });

  it('are nobody for what no name begins with, however it is written', async () => {
    for (const odd of ['%', '_', '\\', "'; DROP --", '<script>', '𠮷𠮷', '😀']) {
      expect(await site.get(`comment/mention/${postId}?q=${encodeURIComponent(odd)}`, { as: reader }), odd).toMatchObject({ status: 200, t: [] });
    }
    expect((await site.get(`comment/mention/${postId}?q=${'长'.repeat(10_000)}`, { as: reader })).status).toBe(400);
    expect((await site.get(`comment/mention/${postId}?q=%00`, { as: reader })).status).toBe(400);
    expect((await site.get(`comment/mention/${postId}`)).status).toBe(401);
  });

  it('are asked for so often and no more', async () => {
    const asker = await site.signUp('问个不停');
    const responses = await Promise.all(Array.from({ length: LIMITS.mentions.max + 5 }, () => site.get(`comment/mention/${postId}`, { as: asker })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(LIMITS.mentions.max);
    expect(responses.filter(({ code }) => code === 'A0501')).toHaveLength(5);
  });
});
