import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Block } from '#contract/api/blocks.ts';
import { MAX_BLOCKS } from '#contract/limits.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let reader: Signed;
let other: Signed;
beforeAll(async () => {
  site = await startTestSite();
  reader = await site.signUp('清静人');
  other = await site.signUp('话多人');
});
afterAll(() => site.close());

const list = async (as = reader) => (await site.get<Block[]>('block/list', { as })).t;
const add = (body: object, as = reader) => site.post<Block>('block/add', body, { as });

it('words and members are hidden once, and shown again', async () => {
  const word = (await add({ word: '代打' })).t;
  expect(word).toMatchObject({ word: '代打', member: null });
  expect((await add({ word: '代 打！' })).t.id).toBe(word.id);
  expect((await add({ memberId: other.id })).t).toMatchObject({ word: null, member: { id: other.id, nickName: '话多人' } });
  expect((await add({ memberId: other.id })).code).toBe('200');
  expect(await list()).toHaveLength(2);
  expect(await list(other)).toEqual([]);
  await site.post(`block/remove/${word.id}`, {}, { as: other });
  expect(await list()).toHaveLength(2);
  for (const _ of [1, 2]) expect((await site.post(`block/remove/${word.id}`, {}, { as: reader })).code).toBe('200');
  expect((await list()).map(({ member }) => member?.id)).toEqual([other.id]);
});

it('what can not be hidden is refused in a sentence', async () => {
  expect(await add({ memberId: reader.id })).toMatchObject({ code: 'A0400', fields: [{ path: 'memberId' }] });
  expect((await add({ memberId: 999_999 })).code).toBe('A0404');
  for (const body of [
    {},
    { word: '' },
    { word: '。，😀' },
    { word: 'a\u0000b' },
    { word: '\ud800' },
    { word: '长'.repeat(10_000) },
    { word: '甲', memberId: 1 },
  ])
    expect(await add(body)).toMatchObject({ status: 400, code: 'A0400', fields: [{ path: 'word' }] });
  for (const word of ["'); DROP TABLE blocks; --", '%_\\1', '<script>x</script>', '\u202e反']) expect((await add({ word })).t.word).toBe(word);
});

it('a list is taken over whole or not at all, five hundred at most', async () => {
  const keeper = await site.signUp('搬家人');
  const words = Array.from({ length: MAX_BLOCKS - 1 }, (_, at) => `词${at}`);
  const taken = await site.post<Block[]>(
    'block/import',
    { words: [...words.slice(0, -1), '词0', '，'], memberIds: [other.id, keeper.id, 999_999] },
    { as: keeper },
  );
  expect(taken.t).toHaveLength(MAX_BLOCKS - 1);
  expect(await site.post('block/import', { words: ['新词一', '新词二'] }, { as: keeper })).toMatchObject({
    code: 'A0409',
    message: '屏蔽最多 500 条，先去掉一些',
  });
  expect(await list(keeper)).toHaveLength(MAX_BLOCKS - 1);
  const responses = await Promise.all(['甲词', '乙词', '丙词'].map((word) => add({ word }, keeper)));
  expect(responses.filter(({ code }) => code === '200')).toHaveLength(1);
  expect((await site.get('block/list')).status).toBe(401);
});
