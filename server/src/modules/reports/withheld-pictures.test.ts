import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportCases } from '#contract/api/reports.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { sendFile, type Sent } from '#server/modules/files/uploads/uploads.fixture.ts';
import { dropTags } from '#server/platform/state/cache-tags.ts';
import { reportAs, signUpReporter } from './reporters.fixture.ts';

let site: TestSite;
let presenter: Signed;
let author: Signed;
let shade = 0;
beforeAll(async () => {
  site = await startTestSite();
  [presenter, author] = await Promise.all([site.signUp('守夜的主持', 'presenter'), site.signUp('贴图的人')]);
});
afterAll(() => site.close());

async function sendPicture(as: Signed, purpose = 'picture'): Promise<Sent> {
  shade += 1;
  const picture = sharp({ create: { width: 800, height: 500, channels: 3, background: { r: shade, g: 90, b: 120 } } });
  return (await sendFile(site, await picture.png().toBuffer(), { as, fields: { purpose } })).t;
}
async function writePost(as: Signed, { id: fileId, url: src }: Sent, title: string): Promise<number> {
  const image = { type: 'image', attrs: { src, alt: '', width: 800, height: 500, fileId } };
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '看图说话，看图说话，看图说话。' }] }, image] };
  const saved = await site.post<{ id: number }>('post/save', { columnId: 1101, title, body }, { as });
  expect(saved.code).toBe('200');
  return saved.t.id;
}
/** Returns what an address of a picture answers: to a visitor, another member, its sender, the staff. */
async function statuses(url: string, sender = author): Promise<number[]> {
  const stranger = await site.signUp(`看客${(shade += 1)}`);
  const answers = [null, stranger, sender, presenter].map((as) => site.app.inject({ url, headers: as ? { authorization: `Bearer ${as.token}` } : {} }));
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}
const addressesOf = ({ variants }: Sent) => variants.map(({ url }) => url);
const shareOf = (url: string) => url.replace('/files/', '/share/').replace('.webp', '.jpg');
async function close(id: number, outcome: 'rejected' | 'upheld', hide = false) {
  const docket = (await site.get<ReportCases>('informer/desk?size=50', { as: presenter })).t.items.find(({ targetId }) => targetId === id);
  const judge = await site.signUp(`结案的${(shade += 1)}`, 'presenter');
  return site.post(`informer/handle/${docket?.id}`, { outcome, answer: '看过了，按规矩办。', hide }, { as: judge });
}

const OPEN = [200, 200, 200, 200];
const WITHHELD = [404, 404, 200, 200];

it('a picture that is masked answers nobody but its sender and the staff under any of its addresses, until it is shown again', async () => {
  const sent = await sendPicture(author);
  const id = await writePost(author, sent, '一张被标出来的照片');
  for (const url of addressesOf(sent)) expect(await statuses(url)).toEqual(OPEN);
  expect((await site.app.inject({ url: shareOf(sent.url) })).statusCode).toBe(200);
  const reported = await reportAs(site, { kind: 'post', id }, { as: await signUpReporter(site), body: { reason: 'privacy', markedPictures: [sent.id] } });
  expect(reported.code).toBe('200');
  for (const url of addressesOf(sent)) expect(await statuses(url), url).toEqual(WITHHELD);
  expect((await site.app.inject({ url: shareOf(sent.url) })).statusCode).toBe(404);
  const own = await site.app.inject({ url: sent.url, headers: { authorization: `Bearer ${author.token}` } });
  expect(own.headers['cache-control']).toBe('private, no-store');
  expect((await site.app.inject({ url: sent.url, headers: { 'if-none-match': '*' } })).statusCode).toBe(404);
  expect((await close(id, 'rejected')).code).toBe('200');
  for (const url of [...addressesOf(sent), shareOf(sent.url)]) expect((await site.app.inject({ url })).statusCode, url).toBe(200);
});

it('a picture that stays masked stays withheld', async () => {
  const sent = await sendPicture(author);
  const id = await writePost(author, sent, '又一张被标出来的照片');
  await reportAs(site, { kind: 'post', id }, { as: await signUpReporter(site), body: { reason: 'privacy', markedPictures: [sent.id] } });
  expect((await close(id, 'upheld')).code).toBe('200');
  expect(await statuses(sent.url)).toEqual(WITHHELD);
});

it('the pictures of a hidden post are withheld with it, but not those that another post shows', async () => {
  const [alone, shared] = [await sendPicture(author), await sendPicture(author)];
  const id = await writePost(author, alone, '要被遮起来的一篇图');
  const other = await writePost(author, shared, '也要被遮起来的一篇');
  await writePost(author, shared, '一直看得见的那一篇');
  for (const each of [id, other]) expect((await site.post(`informer/hide/post/${each}`, { reason: '看着不对，先遮起来' }, { as: presenter })).code).toBe('200');
  expect(await statuses(alone.url)).toEqual(WITHHELD);
  expect(await statuses(shared.url)).toEqual(OPEN);
  expect((await close(id, 'rejected')).code).toBe('200');
  expect(await statuses(alone.url)).toEqual(OPEN);
});

it('the pictures of a hidden comment are withheld with it', async () => {
  const [sent, place] = [await sendPicture(author), await writePost(author, await sendPicture(author), '大家在这里贴图吧')];
  const said = await site.post<{ id: number }>(`comment/save/${place}`, { body: '我也贴一张。', images: [sent.id] }, { as: author });
  expect((await site.post(`informer/hide/comment/${said.t.id}`, { reason: '看着不对，先遮起来' }, { as: presenter })).code).toBe('200');
  expect(await statuses(sent.url)).toEqual(WITHHELD);
});

/** A hidden post and a hidden comment of a new member, each with a picture of its own. */
async function hideBoth() {
  const as = await site.signUp(`贴图的${(shade += 1)}`);
  const [inPost, inComment] = [await sendPicture(as), await sendPicture(as)];
  const [id, place] = [await writePost(as, inPost, '要被遮起来的一篇图'), await writePost(presenter, await sendPicture(presenter), '还有人在这里贴图')];
  const said = await site.post<{ id: number }>(`comment/save/${place}`, { body: '我也贴一张。', images: [inComment.id] }, { as });
  for (const path of [`post/${id}`, `comment/${said.t.id}`])
    expect((await site.post(`informer/hide/${path}`, { reason: '看着不对，先遮起来' }, { as: presenter })).code).toBe('200');
  return { as, urls: [inPost.url, inComment.url], postId: id, commentId: said.t.id };
}

it('the pictures of what is taken off the site stay withheld', async () => {
  const { as, urls, postId, commentId } = await hideBoth();
  for (const id of [postId, commentId]) expect((await close(id, 'upheld', true)).code).toBe('200');
  for (const url of urls) expect(await statuses(url, as)).toEqual(WITHHELD);
});

it('no author opens pictures by removing what is hidden; once that is found right, they are open again', async () => {
  const { as, urls, postId, commentId } = await hideBoth();
  for (const path of [`post/my/remove/${postId}`, `comment/remove/${commentId}`]) expect((await site.post(path, {}, { as })).code).toBe('200');
  dropTags(['files:withheld']);
  for (const url of urls) expect(await statuses(url, as)).toEqual(WITHHELD);
  for (const id of [postId, commentId]) expect((await close(id, 'rejected')).code).toBe('200');
  for (const url of urls) expect(await statuses(url, as)).toEqual(OPEN);
});

it('while the database cannot say it, pictures are served by what was withheld last', async () => {
  const [withheld, open] = [await sendPicture(author), await sendPicture(author)];
  const id = await writePost(author, withheld, '遮起来以后数据库走了');
  await site.post(`informer/hide/post/${id}`, { reason: '看着不对，先遮起来' }, { as: presenter });
  expect(await statuses(withheld.url)).toEqual(WITHHELD);
  await site.platform.db.query('ALTER TABLE post_originals RENAME TO away');
  dropTags(['files:withheld']);
  expect((await site.app.inject({ url: open.url })).statusCode).toBe(200);
  expect((await site.app.inject({ url: withheld.url })).statusCode).toBe(404);
  await site.platform.db.query('ALTER TABLE away RENAME TO post_originals');
  expect(await statuses(withheld.url)).toEqual(WITHHELD);
});
