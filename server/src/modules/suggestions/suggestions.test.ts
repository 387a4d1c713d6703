import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { Suggestion } from '#contract/api/suggestions.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { replyToSuggestion, listSuggestions, setSuggestionState } from './index.ts';

let site: TestSite;
let author: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('有话要说');
});
afterAll(() => site.close());

const CONTENT = '夜里的字再大一点就好了，真的看不清。';
const suggest = (body: object, as = author) => site.post<Suggestion>('question/suggest', { type: 'feature', content: CONTENT, ...body }, { as });
const mine = async (as = author, query = '') => (await site.get<Page<Suggestion>>(`question/my${query}`, { as })).t;
const unreadTitles = async (as = author) =>
  (await site.get<{ title: string; type: number }[]>('g/message/unread/list', { as })).t.map(({ type, title }) => [type, title]);

describe('a suggestion', () => {
  it('goes from received over working to answered, and its author is notified once each', async () => {
    const { t } = await suggest({ contact: 'QQ 群里叫我' });
    expect(t).toMatchObject({ state: 'received', answer: '', contact: 'QQ 群里叫我' });
    const now = new Date();
    for (let time = 0; time < 2; time += 1) await setSuggestionState({ db: site.platform.db, now }, t.id, 'working');
    expect((await mine()).items[0]).toMatchObject({ id: t.id, state: 'working' });
    for (let time = 0; time < 2; time += 1) await replyToSuggestion({ db: site.platform.db, now }, t.id, '已经调大了。');
    expect((await mine()).items[0]).toMatchObject({ state: 'answered', answer: '已经调大了。' });
    expect(await unreadTitles()).toEqual([
      [10, '你的意见有了答复'],
      [10, '你的意见正在处理'],
    ]);
    await expect(setSuggestionState({ db: site.platform.db, now }, 99_999, 'working')).rejects.toMatchObject({ code: 'A0404' });
    expect((await listSuggestions(site.platform.db, 'answered')).map(({ nickName: nick }) => nick)).toEqual(['有话要说']);
  });

  it.for([
    [{ type: 'dragon' }, 'type'],
    [{ type: '' }, 'type'],
    [{ content: '太短了' }, 'content'],
    [{ content: '长'.repeat(1_001) }, 'content'],
    [{ content: `${CONTENT}\u0000` }, 'content'],
    [{ content: `${CONTENT}\ud800` }, 'content'],
    [{ images: [999_999] }, 'images'],
    [{ images: [1, 2, 3, 4, 5] }, 'images'],
    [{ contact: 'x'.repeat(10_000) }, 'contact'],
  ] as const)('refuses %j at %s', async ([body, path]) => {
    expect(await suggest(body)).toMatchObject({ code: 'A0400', fields: [{ path }] });
  });

  it('is its author’s alone, newest first, and ten a day', async () => {
    const other = await site.signUp('只看不说');
    expect((await mine(other)).items).toEqual([]);
    expect((await site.get('question/my')).code).toBe('A0401');
    const many = await site.signUp('话很多的');
    for (const content of [
      `'; DROP TABLE suggestions; --`,
      '<script>alert("意见")</script>',
      '%_\\%_\\%_\\%_\\',
      'مرحبا بكم في الموقع',
      '换\n行\n也\n可\n以\n的\n吧',
    ]) {
      expect((await suggest({ content }, many)).t.content).toBe(content);
    }
    const first = await mine(many, '?size=2');
    expect(first).toMatchObject({ total: 5, items: { length: 2 } });
    expect((await mine(many, `?size=2&after=${first.next}`)).items.map(({ content }) => content)).toEqual([
      '%_\\%_\\%_\\%_\\',
      '<script>alert("意见")</script>',
    ]);
    const responses = await Promise.all(Array.from({ length: 8 }, () => suggest({}, many)));
    expect(responses.filter(({ code }) => code === '200')).toHaveLength(5);
    expect(responses.find(({ code }) => code !== '200')).toMatchObject({ status: 429, code: 'A0501' });
    expect((await site.get(`question/my?after=zzz`, { as: many })).code).toBe('A0400');
  });
});
