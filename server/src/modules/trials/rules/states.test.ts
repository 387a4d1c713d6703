import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { PostCard } from '#contract/api/posts.ts';
import type { Signed } from '#server/app/testing.ts';
import { DESK, openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
let complainant: Signed;
beforeAll(async () => {
  court = await openCourt();
  complainant = await court.person('member');
});
afterAll(() => court.site.close());

const list = async (query: string, kind = 'card') => (await court.site.get<Page<PostCard>>(`g/post/${kind}/${DESK}?${query}`)).t;

it('the lists of complaints are filtered by state, page by page and in every order', async () => {
  const judge = await court.person('presenter');
  const ids: number[] = [];
  for (let time = 0; time < 4; time += 1) ids.push(await court.fileCase(complainant));
  const [taken = 0, ...waiting] = ids;
  await court.receive(taken, judge);
  const newest = waiting.toReversed();
  for (const kind of ['card', 'mono']) {
    expect((await list('state=received', kind)).items.map(({ id, trial }) => [id, trial?.state])).toEqual([[taken, 'received']]);
    const first = await list('state=filed&size=2', kind);
    expect([first.total, first.items.map(({ id }) => id)]).toEqual([3, newest.slice(0, 2)]);
    expect((await list(`state=filed&size=2&after=${first.next}`, kind)).items.map(({ id }) => id)).toEqual(newest.slice(2));
  }
  for (const sort of ['active', 'hot']) expect((await list(`state=filed&sort=${sort}`)).items).toHaveLength(3);
  expect(await list('state=closed')).toMatchObject({ items: [], total: 0 });
  expect(await court.site.get(`g/post/card/${DESK}?state=%27%3B--`)).toMatchObject({ status: 400, fields: [{ path: 'state' }] });
});
