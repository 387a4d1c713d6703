import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportCases } from '#contract/api/reports.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { closeDueAccounts } from '#server/modules/closing/index.ts';
import { keepSitePicture, pictureOf } from '#server/modules/files/index.ts';
import { approveHeld, rejectHeld } from '#server/modules/posts/index.ts';
import { addWatchedWords, type NewWord } from '#server/modules/watched-words/index.ts';
import { sendFile, type Sent } from '#server/modules/files/uploads/uploads.fixture.ts';
import { dropTags } from '#server/platform/state/cache-tags.ts';
import { reportAs, signUpReporter } from './reporters.fixture.ts';

let site: TestSite;
let presenter: Signed;
let author: Signed;
let shade = 0;
/** By how much the site's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  site = await startTestSite({ clock: { now: () => new Date(Date.now() + ahead) } });
  [presenter, author] = await Promise.all([site.signUp('守夜的主持', 'presenter'), site.signUp('贴图的人')]);
});
afterAll(() => site.close());

function paint(): Promise<Buffer> {
  shade += 1;
  const picture = sharp({ create: { width: 800, height: 500, channels: 3, background: { r: shade, g: 90, b: 120 } } });
  return picture.png().toBuffer();
}
const send = async (bytes: Buffer, as: Signed): Promise<Sent> => (await sendFile(site, bytes, { as, fields: { purpose: 'picture' } })).t;
const sendPicture = async (as: Signed): Promise<Sent> => send(await paint(), as);
async function writePost(as: Signed, { id: fileId, url: src }: Pick<Sent, 'id' | 'url'>, title: string): Promise<number> {
  const image = { type: 'image', attrs: { src, alt: '', width: 800, height: 500, fileId } };
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '看图说话，看图说话，看图说话。' }] }, image] };
  const saved = await site.post<{ id: number }>('post/save', { columnId: 1101, title, body }, { as });
  expect(saved.code).toBe('200');
  return saved.t.id;
}
/** Returns what an address of a picture answers: to a visitor, another member, its sender, the staff. */
async function statuses(url: string, sender = author): Promise<number[]> {
  const stranger = await site.signUp(`看客${(shade += 1)}`);
  const responses = [null, stranger, sender, presenter].map((as) => site.app.inject({ url, headers: as ? { authorization: `Bearer ${as.token}` } : {} }));
  return (await Promise.all(responses)).map(({ statusCode }) => statusCode);
}
const addressesOf = ({ variants }: Sent) => variants.map(({ url }) => url);
const shareOf = (url: string) => url.replace('/files/', '/share/').replace('.webp', '.jpg');
async function close(id: number, outcome: 'rejected' | 'upheld', hide = false) {
  const reportCase = (await site.get<ReportCases>('informer/desk?size=50', { as: presenter })).t.items.find(({ targetId }) => targetId === id);
  const judge = await site.signUp(`结案的${(shade += 1)}`, 'presenter');
  return site.post(`informer/handle/${reportCase?.id}`, { outcome, answer: '看过了，按规矩办。', hide }, { as: judge });
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

/** Reports a picture of a post as a leak. */
async function mark(id: number, pictureId: number): Promise<void> {
  const body = { reason: 'privacy', markedPictures: [pictureId] };
  expect((await reportAs(site, { kind: 'post', id }, { as: await signUpReporter(site), body })).code).toBe('200');
}

it('a mask nobody has reviewed leaves the same bytes to others who show them; one that was reviewed does not', async () => {
  const [bytes, other] = [await paint(), await site.signUp('也贴这一张的人')];
  const [own, theirs] = [await send(bytes, author), await send(bytes, other)];
  expect(own.url).toBe(theirs.url);
  await writePost(other, theirs, '别人早就贴过的一张');
  const id = await writePost(author, own, '拿别人的图来举报自己');
  await mark(id, own.id);
  expect(await statuses(own.url)).toEqual(OPEN);
  expect((await close(id, 'upheld')).code).toBe('200');
  expect(await statuses(own.url)).toEqual(WITHHELD);
});

it('a picture of the site itself answers everybody, whatever is masked or hidden where a member uses it', async () => {
  const scene = await keepSitePicture({ ...site.platform, now: new Date() }, await paint());
  const { src } = pictureOf(scene);
  const id = await writePost(author, { id: scene.id, url: src }, '贴了一张站里的图');
  await mark(id, scene.id);
  expect(await statuses(src)).toEqual(OPEN);
  expect((await close(id, 'upheld')).code).toBe('200');
  expect(await statuses(src)).toEqual(OPEN);
});

it('a picture that stays masked stays withheld when its sender has left, and nothing else that was masked is kept', async () => {
  const as = await site.signUp(`要走的${(shade += 1)}`);
  const [inPost, inComment] = [await sendPicture(as), await sendPicture(as)];
  const id = await writePost(as, inPost, '走之前留下的一篇');
  const saved = await site.post<{ id: number }>(`comment/save/${id}`, { body: '我也贴一张，暗号是月下铜钟，谁也别说出去。', images: [inComment.id] }, { as });
  await mark(id, inPost.id);
  const reporter = await signUpReporter(site);
  const marks = { reason: 'privacy', markedPictures: [inComment.id], markedWords: ['月下铜钟'] };
  expect((await reportAs(site, { kind: 'comment', id: saved.t.id }, { as: reporter, body: marks })).code).toBe('200');
  for (const url of [inPost.url, inComment.url]) expect(await statuses(url, as)).toEqual(WITHHELD);
  await site.platform.db.query(`UPDATE members SET closing_at = now() - interval '1 day' WHERE id = $1`, [as.id]);
  await closeDueAccounts({ ...site.platform, now: new Date() });
  dropTags(['files:withheld']);
  for (const url of [inPost.url, inComment.url]) expect(await statuses(url, as)).toEqual([404, 404, 404, 200]);
  const kept = await site.platform.db.query(
    'SELECT body FROM comment_originals WHERE comment_id = $1 UNION ALL SELECT text FROM post_originals WHERE post_id = $2',
    [saved.t.id, id],
  );
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toContain('月下铜钟');
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

it('a picture of a hidden post answers as soon as anything shows it, and no longer than that', async () => {
  const painter = await site.signUp('一图多用的人');
  const sent = await sendPicture(painter);
  const seen = () => statuses(sent.url, painter);
  const hidden = await writePost(painter, sent, '遮起来的那一篇，图还要用');
  expect((await site.post(`informer/hide/post/${hidden}`, { reason: '看着不对，先遮起来' }, { as: presenter })).code).toBe('200');
  expect(await seen()).toEqual(WITHHELD);
  const shown = await writePost(painter, sent, '同一张图，换一篇再发');
  expect(await seen()).toEqual(OPEN);
  const edited = { id: shown, columnId: 1101, title: '图拿掉了', markdown: '看图说话，看图说话，看图说话。' };
  expect((await site.post('post/save', edited, { as: painter })).code).toBe('200');
  expect(await seen()).toEqual(WITHHELD);
  const saved = await site.post<{ id: number }>(`comment/save/${shown}`, { body: '还是贴在这里吧。', images: [sent.id] }, { as: painter });
  expect(await seen()).toEqual(OPEN);
  expect((await site.post(`comment/remove/${saved.t.id}`, {}, { as: painter })).code).toBe('200');
  expect(await seen()).toEqual(WITHHELD);
  const again = await writePost(painter, sent, '第三次发这张图');
  expect(await seen()).toEqual(OPEN);
  expect((await site.post(`post/my/remove/${again}`, {}, { as: painter })).code).toBe('200');
  expect(await seen()).toEqual(WITHHELD);
  expect((await site.post(`post/my/restore/${again}`, {}, { as: painter })).code).toBe('200');
  expect(await seen()).toEqual(OPEN);
});

it('the pictures of a post that was sent back are open again as soon as it is published', async () => {
  const word: NewWord = { kind: 'word', word: '等人看一眼', loose: true, outcome: 'hold', replacement: '', fields: [], note: '' };
  await site.platform.db.transaction((tx) => addWatchedWords({ tx, now: new Date() }, [word]));
  const sent = await sendPicture(author);
  expect(await statuses(sent.url)).toEqual(OPEN);
  const id = await writePost(author, sent, '这一篇等人看一眼');
  const context = { db: site.platform.db, now: new Date() };
  await rejectHeld(context, id, { deciderId: presenter.id, reason: '再改改就好' });
  expect(await statuses(sent.url)).toEqual(WITHHELD);
  const edited = { id, columnId: 1101, title: '改过一遍的一篇', markdown: `看图说话，看图说话，看图说话。\n\n![](${sent.url})` };
  expect((await site.post<{ status: string }>('post/save', edited, { as: author })).t.status).toBe('pending');
  await approveHeld(context, id, { deciderId: presenter.id });
  expect(await statuses(sent.url)).toEqual(OPEN);
});

it('the pictures of a hidden comment are withheld with it', async () => {
  const [sent, hostId] = [await sendPicture(author), await writePost(author, await sendPicture(author), '大家在这里贴图吧')];
  const saved = await site.post<{ id: number }>(`comment/save/${hostId}`, { body: '我也贴一张。', images: [sent.id] }, { as: author });
  expect((await site.post(`informer/hide/comment/${saved.t.id}`, { reason: '看着不对，先遮起来' }, { as: presenter })).code).toBe('200');
  expect(await statuses(sent.url)).toEqual(WITHHELD);
});

it('the pictures of the comments on a hidden post are withheld with it', async () => {
  const [alone, shared, host] = [await sendPicture(author), await sendPicture(author), await site.signUp(`开帖的${(shade += 1)}`)];
  const [hostId, other] = [await writePost(host, await sendPicture(host), '一会儿要遮起来的'), await writePost(host, await sendPicture(host), '一直看得见的')];
  for (const [on, image] of [
    [hostId, alone],
    [hostId, shared],
    [other, shared],
  ] as const)
    await site.platform.db.query(
      `INSERT INTO comments (post_id, floor, author_id, to_member_id, body, image_ids, created_at)
      SELECT $1, 1 + count(*), $2, $2, '我也贴一张', ARRAY[$3::bigint], now() FROM comments WHERE post_id = $1`,
      [on, author.id, image.id],
    );
  expect((await site.post(`informer/hide/post/${hostId}`, { reason: '看着不对，先遮起来' }, { as: presenter })).code).toBe('200');
  expect(await statuses(alone.url)).toEqual(WITHHELD);
  expect(await statuses(shared.url)).toEqual(OPEN);
  expect((await close(hostId, 'rejected')).code).toBe('200');
  expect(await statuses(alone.url)).toEqual(OPEN);
});

/** A hidden post and a hidden comment of a new member, each with a picture of its own. */
async function hideBoth() {
  const as = await site.signUp(`贴图的${(shade += 1)}`);
  const [inPost, inComment] = [await sendPicture(as), await sendPicture(as)];
  const [id, hostId] = [await writePost(as, inPost, '要被遮起来的一篇图'), await writePost(presenter, await sendPicture(presenter), '还有人在这里贴图')];
  const saved = await site.post<{ id: number }>(`comment/save/${hostId}`, { body: '我也贴一张。', images: [inComment.id] }, { as });
  for (const path of [`post/${id}`, `comment/${saved.t.id}`])
    expect((await site.post(`informer/hide/${path}`, { reason: '看着不对，先遮起来' }, { as: presenter })).code).toBe('200');
  return { as, urls: [inPost.url, inComment.url], postId: id, commentId: saved.t.id };
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

it('a member of staff who looks at a withheld picture leaves a record, once a day for each picture', async () => {
  const painter = await site.signUp('画了一张的人');
  const sent = await sendPicture(painter);
  const id = await writePost(painter, sent, '要留痕才看得到的一张');
  const hash = /[0-9a-f]{64}/.exec(sent.url)?.[0] ?? '';
  const views = () =>
    site.platform.db.query(
      `SELECT actor_id, actor_role AS role, via, after FROM audit WHERE act = 'private.read' AND target_kind = 'picture' AND target_id = $1`,
      [hash],
    );
  const look = async (as: Signed) => (await site.app.inject({ url: sent.url, headers: { authorization: `Bearer ${as.token}` } })).statusCode;
  expect(await look(presenter)).toBe(200);
  await mark(id, sent.id);
  expect([await look(painter), await look(await site.signUp(`路过的${(shade += 1)}`))]).toEqual([200, 404]);
  expect(await views()).toEqual([]);
  const pages = addressesOf(sent).map((url) => site.app.inject({ url, headers: { authorization: `Bearer ${presenter.token}` } }));
  expect((await Promise.all(pages)).every(({ statusCode }) => statusCode === 200)).toBe(true);
  const view = { actorId: presenter.id, role: 'presenter', via: 'web', after: { field: 'withheld', of: painter.id } };
  expect(await views()).toEqual([view]);
  expect(await look(await site.signUp('也来看的守炉人', 'operator'))).toBe(200);
  expect(await views()).toMatchObject([view, { role: 'operator' }]);
  ahead = 25 * 60 * 60_000;
  expect(await look(presenter)).toBe(200);
  expect(await views()).toMatchObject([view, { role: 'operator' }, view]);
  ahead = 0;
});
