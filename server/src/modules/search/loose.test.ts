import { expect, it } from 'vitest';
import { hidePost } from '#server/modules/posts/index.ts';
import { setUpSearch } from './search.fixture.ts';

const searched = setUpSearch();
const { post, search } = searched;

it('a question that nothing has word for word finds what is near, marked as such; quotation marks, a minus and a single word do not', async () => {
  const near = await post('月井边的灯笼鱼', '灯笼鱼只在月圆的夜里咬钩，要用萤火虫作饵。');
  await post('城门口的旗子', '旗子每天早上换一面。');
  const asked = await search('灯笼鱼要用什么作饵');
  expect(asked).toMatchObject({ isLoose: true, next: null, items: [{ id: near }] });
  expect(asked.items[0]?.titleMarked.filter(({ hit }) => hit)).toEqual([{ text: '灯笼鱼', hit: true }]);
  expect(await search('灯笼鱼')).toMatchObject({ isLoose: false, total: 1 });
  for (const q of ['"灯笼鱼要用什么作饵"', '灯笼鱼要用什么作饵 -旗子', '灯鱼']) expect(await search(q), q).toMatchObject({ isLoose: false, items: [] });
  expect(await search('灯笼鱼要用什么作饵', { kind: 'case' })).toMatchObject({ isLoose: false, items: [] });
  const { db } = searched.site.platform;
  await db.transaction((tx) => hidePost({ tx, now: new Date() }, near));
  expect(await search('灯笼鱼要用什么作饵')).toMatchObject({ isLoose: false, items: [] });
});
