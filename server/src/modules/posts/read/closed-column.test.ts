import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ColumnTree } from '#contract/api/admin/column-tree.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

/** Occurs in everything that is written in the column, and nowhere else. */
const SECRET = '值夜名册';
const DESK = 1205;
const ABOVE = 1200;
const OPEN = 1001;

let site: TestSite;
let operator: Signed;
let author: Signed;
let reader: Signed;
let post: number;
let open: number;
beforeAll(async () => {
  site = await startTestSite();
  [operator, author, reader] = [await site.signUp('守炉人', 'operator'), await site.signUp('写帖的人'), await site.signUp('追帖的人')];
  const write = async (columnId: number, title: string) => {
    const written = { columnId, title, markdown: `${title}：炉火很旺，大家都围过来坐，听他慢慢说。`, tags: [title] };
    return (await site.post<{ id: number }>('post/save', written, { as: author })).t.id;
  };
  open = await write(OPEN, '谁都读得到的一篇');
  post = await write(DESK, SECRET);
  await write(DESK, `${SECRET}的第二页`);
  for (const [path, body, as] of [
    [`comment/save/${post}`, { body: `${SECRET}里少了我` }, reader],
    [`favor/handler/${post}`, {}, reader],
    [`follow/handler/${post}`, {}, reader],
    [`admin/post/pin/${post}`, { scope: 'site', until: null }, operator],
  ] as const) {
    const { code, message } = await site.post(path, body, { as });
    if (code !== '200') throw new Error(`${path}: ${message}`);
  }
});
afterAll(() => site.close());

/** Limits a column to operators, as could be done before it was refused, and drops what is kept of the menu. */
async function limit(columnId: number): Promise<void> {
  await site.platform.db.query(`UPDATE columns SET visible_to = CASE WHEN id = $1 THEN '{operator}'::text[] END WHERE id IN ($2, $3)`, [columnId, DESK, ABOVE]);
  const { version } = (await site.get<ColumnTree>('admin/column/tree', { as: operator })).t;
  const changes = [{ op: 'save', id: 1104, note: `${columnId} 只给守炉人看` }];
  expect((await site.post('admin/column/publish', { base: version, changes }, { as: operator })).code).toBe('200');
}

const PLACES = [
  `/restful/v1/g/post/view/@`,
  `/restful/v1/g/post/card/${OPEN}`,
  `/restful/v1/g/post/card/${DESK}`,
  `/restful/v1/g/post/card/${ABOVE}`,
  `/restful/v1/g/post/mono/${ABOVE}`,
  `/restful/v1/g/post/picks/${ABOVE}`,
  `/restful/v1/g/post/picks/1101`,
  `/restful/v1/g/post/member/#`,
  `/restful/v1/g/comment/post/@`,
  `/restful/v1/g/comment/member/~`,
  `/restful/v1/g/post/full/search?q=${encodeURIComponent(SECRET)}`,
  `/feed/${DESK}.xml`,
  `/feed/${ABOVE}.xml`,
];

it.for([DESK, ABOVE])(
  'nothing of a column that only operators see is in any reply to readers, whether it or the one above it is limited: %i',
  async (columnId) => {
    const read = async (path: string) =>
      (await site.app.inject({ url: path.replace('@', String(post)).replace('#', String(author.id)).replace('~', String(reader.id)) })).body;
    await limit(0);
    for (const path of PLACES) expect(await read(path), path).toContain(SECRET);
    await limit(columnId);
    for (const path of PLACES) expect(await read(path), path).not.toContain(SECRET);
    expect(await read('/sitemap/posts-1.xml')).toMatch(new RegExp(`/${open}</loc>`));
    expect(await read('/sitemap/posts-1.xml')).not.toMatch(new RegExp(`/${post}</loc>`));
    for (const path of ['favor/post', 'follow/list']) expect(JSON.stringify((await site.get(path, { as: reader })).t), path).not.toContain(SECRET);
    expect((await site.get(`post/own/${post}`, { as: author })).code).toBe('200');
  },
);
