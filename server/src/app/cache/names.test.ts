import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateProfile } from '#server/modules/members/index.ts';
import { startTestSite, type Signed, type TestSite } from '../testing.ts';

const TANKS = 1101;
/** Columns in which nothing is written. */
const HEALERS = 1102;
const TALK = 1001;

let site: TestSite;
let people = 0;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const join = () => site.signUp(`旧名字${(people += 1)}号`);
const bodyOf = async (url: string) => (await site.app.inject({ url })).body;
const api = (path: string) => `/restful/v1/${path}`;

async function write(author: Signed): Promise<number> {
  const written = { columnId: TANKS, title: `火边说第${people}句`, markdown: '今天的柴很干，火也很旺。' };
  return (await site.post<{ id: number }>('post/save', written, { as: author })).t.id;
}

async function comment(post: number, as: Signed, parentId?: number): Promise<number> {
  const body = { body: '添一把柴，接着说', ...(parentId !== undefined && { parentId }) };
  return (await site.post<{ id: number }>(`comment/save/${post}`, body, { as })).t.id;
}

/** Expects an address to show the name somebody has, and no more once they have another one. */
async function expectRenamed(url: string, { id, nickName }: Signed): Promise<void> {
  expect(await bodyOf(url), url).toContain(nickName);
  const renamed = `改了名${id}号`;
  await site.platform.db.transaction((tx) => updateProfile({ tx, now: new Date() }, id, { nickName: renamed }));
  const after = await bodyOf(url);
  expect(after, url).not.toContain(nickName);
  expect(after, url).toContain(renamed);
}

it('a changed name is changed in essences and feeds', async () => {
  for (const url of [`/feed/${TANKS}.xml`, api(`g/post/picks/${TANKS}`), api(`g/post/picks/${HEALERS}`)]) {
    const author = await join();
    await write(author);
    await expectRenamed(url, author);
  }
});

it('a changed name is changed in the mention of a reply on another page', async () => {
  const [author, answered, answering] = [await join(), await join(), await join()];
  const post = await write(author);
  const top = await comment(post, author);
  const reply = await comment(post, answered, top);
  await comment(post, answering, reply);
  await expectRenamed(api(`g/comment/reply/${top}?size=1&page=2`), answered);
});

it('a changed name of a presenter is changed in the search', async () => {
  for (const path of ['overview', 'suggest']) {
    const presenter = await site.signUp(`旧主持${(people += 1)}号`, 'presenter');
    const character = `坐堂${people}`;
    await site.platform.db.query(
      `INSERT INTO presenters (member_id, since, probation_until, specialities, character, character_fold)
       VALUES ($1, now(), now(), '{mediation}', jsonb_build_object('name', $2::text, 'realm', '霜语', 'faction', '', 'race', '', 'class', '', 'guild', ''), $2 || '霜语')`,
      [presenter.id, character],
    );
    await expectRenamed(api(`g/search/${path}?q=${encodeURIComponent(character)}`), presenter);
  }
});

it('an empty column no longer shows a post of another one that was removed there', async () => {
  const author = await join();
  const id = await write(author);
  const elsewhere = async () => (await site.get<{ elsewhere: { id: number }[] }>(`g/post/picks/${TALK}`)).t.elsewhere.map((post) => post.id);
  expect(await elsewhere()).toContain(id);
  await site.post(`post/my/remove/${id}`, {}, { as: author });
  expect(await elsewhere()).not.toContain(id);
});

it('a changed name is changed where the last commenter is named', async () => {
  const addresses = (post: number) => [`g/post/view/${post}`, `g/post/card/${TANKS}`, `g/post/mono/${TANKS}`].map(api);
  for (const index of addresses(0).keys()) {
    const [author, commenter] = [await join(), await join()];
    const post = await write(author);
    await comment(post, commenter);
    await expectRenamed(addresses(post)[index] ?? '', commenter);
  }
});
