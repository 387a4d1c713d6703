import { expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { approveHeld, rejectHeld } from '#server/modules/posts/index.ts';
import { addWatchedWords, type NewWord } from '#server/modules/watched-words/index.ts';
import { dropTags } from '#server/platform/state/cache-tags.ts';
import { addressesOf, OPEN, WITHHELD, setUpPictures } from './shown-pictures.fixture.ts';

const pictures = setUpPictures();
const { nameOf, sendPicture, writePost, statuses, close, mark } = pictures;

it('the pictures of a hidden post are withheld with it, but not those that another post shows', async () => {
  const [alone, shared] = [await sendPicture(pictures.author), await sendPicture(pictures.author)];
  const id = await writePost(pictures.author, alone, '要被遮起来的一篇图');
  const other = await writePost(pictures.author, shared, '也要被遮起来的一篇');
  await writePost(pictures.author, shared, '一直看得见的那一篇');
  for (const each of [id, other])
    expect((await pictures.site.post(`informer/hide/post/${each}`, { reason: '看着不对，先遮起来' }, { as: pictures.presenter })).code).toBe('200');
  expect(await statuses(alone.url)).toEqual(WITHHELD);
  expect(await statuses(shared.url)).toEqual(OPEN);
  expect((await close(id, 'rejected')).code).toBe('200');
  expect(await statuses(alone.url)).toEqual(OPEN);
});

it('a picture of a hidden post answers as soon as anything shows it, and no longer than that', async () => {
  const painter = await pictures.site.signUp('一图多用的人');
  const sent = await sendPicture(painter);
  const seen = () => statuses(sent.url, painter);
  const hidden = await writePost(painter, sent, '遮起来的那一篇，图还要用');
  expect((await pictures.site.post(`informer/hide/post/${hidden}`, { reason: '看着不对，先遮起来' }, { as: pictures.presenter })).code).toBe('200');
  expect(await seen()).toEqual(WITHHELD);
  const shown = await writePost(painter, sent, '同一张图，换一篇再发');
  expect(await seen()).toEqual(OPEN);
  const edited = { id: shown, columnId: 1101, title: '图拿掉了', markdown: '看图说话，看图说话，看图说话。' };
  expect((await pictures.site.post('post/save', edited, { as: painter })).code).toBe('200');
  expect(await seen()).toEqual(WITHHELD);
  const saved = await pictures.site.post<{ id: number }>(`comment/save/${shown}`, { body: '还是贴在这里吧。', images: [sent.id] }, { as: painter });
  expect(await seen()).toEqual(OPEN);
  expect((await pictures.site.post(`comment/remove/${saved.t.id}`, {}, { as: painter })).code).toBe('200');
  expect(await seen()).toEqual(WITHHELD);
  const again = await writePost(painter, sent, '第三次发这张图');
  expect(await seen()).toEqual(OPEN);
  expect((await pictures.site.post(`post/my/remove/${again}`, {}, { as: painter })).code).toBe('200');
  expect(await seen()).toEqual(WITHHELD);
  expect((await pictures.site.post(`post/my/restore/${again}`, {}, { as: painter })).code).toBe('200');
  expect(await seen()).toEqual(OPEN);
});

it('the pictures of a post that was sent back are open again as soon as it is published', async () => {
  const word: NewWord = { kind: 'word', word: '等人看一眼', loose: true, outcome: 'hold', replacement: '', fields: [], note: '' };
  await pictures.site.platform.db.transaction((tx) => addWatchedWords({ tx, now: new Date() }, [word]));
  const sent = await sendPicture(pictures.author);
  expect(await statuses(sent.url)).toEqual(OPEN);
  const id = await writePost(pictures.author, sent, '这一篇等人看一眼');
  const context = { db: pictures.site.platform.db, now: new Date() };
  await rejectHeld(context, id, { deciderId: pictures.presenter.id, reason: '再改改就好' });
  expect(await statuses(sent.url)).toEqual(WITHHELD);
  const edited = { id, columnId: 1101, title: '改过一遍的一篇', markdown: `看图说话，看图说话，看图说话。\n\n![](${sent.url})` };
  expect((await pictures.site.post<{ status: string }>('post/save', edited, { as: pictures.author })).t.status).toBe('pending');
  await approveHeld(context, id, { deciderId: pictures.presenter.id });
  expect(await statuses(sent.url)).toEqual(OPEN);
});

it('the pictures of a hidden comment are withheld with it', async () => {
  const [sent, hostId] = [await sendPicture(pictures.author), await writePost(pictures.author, await sendPicture(pictures.author), '大家在这里贴图吧')];
  const saved = await pictures.site.post<{ id: number }>(`comment/save/${hostId}`, { body: '我也贴一张。', images: [sent.id] }, { as: pictures.author });
  expect((await pictures.site.post(`informer/hide/comment/${saved.t.id}`, { reason: '看着不对，先遮起来' }, { as: pictures.presenter })).code).toBe('200');
  expect(await statuses(sent.url)).toEqual(WITHHELD);
});

it('the pictures of the comments on a hidden post are withheld with it', async () => {
  const [alone, shared, host] = [await sendPicture(pictures.author), await sendPicture(pictures.author), await pictures.site.signUp(nameOf('开帖的'))];
  const [hostId, other] = [await writePost(host, await sendPicture(host), '一会儿要遮起来的'), await writePost(host, await sendPicture(host), '一直看得见的')];
  for (const [on, image] of [
    [hostId, alone],
    [hostId, shared],
    [other, shared],
  ] as const)
    await pictures.site.platform.db.query(
      `INSERT INTO comments (post_id, floor, author_id, to_member_id, body, image_ids, created_at)
      SELECT $1, 1 + count(*), $2, $2, '我也贴一张', ARRAY[$3::bigint], now() FROM comments WHERE post_id = $1`,
      [on, pictures.author.id, image.id],
    );
  expect((await pictures.site.post(`informer/hide/post/${hostId}`, { reason: '看着不对，先遮起来' }, { as: pictures.presenter })).code).toBe('200');
  expect(await statuses(alone.url)).toEqual(WITHHELD);
  expect(await statuses(shared.url)).toEqual(OPEN);
  expect((await close(hostId, 'rejected')).code).toBe('200');
  expect(await statuses(alone.url)).toEqual(OPEN);
});

/** A hidden post and a hidden comment of a new member, each with a picture of its own. */
async function hideBoth() {
  const as = await pictures.site.signUp(nameOf('贴图的'));
  const [inPost, inComment] = [await sendPicture(as), await sendPicture(as)];
  const [id, hostId] = [
    await writePost(as, inPost, '要被遮起来的一篇图'),
    await writePost(pictures.presenter, await sendPicture(pictures.presenter), '还有人在这里贴图'),
  ];
  const saved = await pictures.site.post<{ id: number }>(`comment/save/${hostId}`, { body: '我也贴一张。', images: [inComment.id] }, { as });
  for (const path of [`post/${id}`, `comment/${saved.t.id}`])
    expect((await pictures.site.post(`informer/hide/${path}`, { reason: '看着不对，先遮起来' }, { as: pictures.presenter })).code).toBe('200');
  return { as, urls: [inPost.url, inComment.url], postId: id, commentId: saved.t.id };
}

it('the pictures of what is taken off the site stay withheld', async () => {
  const { as, urls, postId, commentId } = await hideBoth();
  for (const id of [postId, commentId]) expect((await close(id, 'upheld', true)).code).toBe('200');
  for (const url of urls) expect(await statuses(url, as)).toEqual(WITHHELD);
});

it('no author opens pictures by removing what is hidden; once that is found right, they are open again', async () => {
  const { as, urls, postId, commentId } = await hideBoth();
  for (const path of [`post/my/remove/${postId}`, `comment/remove/${commentId}`]) expect((await pictures.site.post(path, {}, { as })).code).toBe('200');
  dropTags(['files:withheld']);
  for (const url of urls) expect(await statuses(url, as)).toEqual(WITHHELD);
  for (const id of [postId, commentId]) expect((await close(id, 'rejected')).code).toBe('200');
  for (const url of urls) expect(await statuses(url, as)).toEqual(OPEN);
});

it('while the database cannot say it, pictures are served by what was withheld last', async () => {
  const [withheld, open] = [await sendPicture(pictures.author), await sendPicture(pictures.author)];
  const id = await writePost(pictures.author, withheld, '遮起来以后数据库走了');
  await pictures.site.post(`informer/hide/post/${id}`, { reason: '看着不对，先遮起来' }, { as: pictures.presenter });
  expect(await statuses(withheld.url)).toEqual(WITHHELD);
  await pictures.site.platform.db.query('ALTER TABLE post_originals RENAME TO away');
  dropTags(['files:withheld']);
  expect((await pictures.site.app.inject({ url: open.url })).statusCode).toBe(200);
  expect((await pictures.site.app.inject({ url: withheld.url })).statusCode).toBe(404);
  await pictures.site.platform.db.query('ALTER TABLE away RENAME TO post_originals');
  expect(await statuses(withheld.url)).toEqual(WITHHELD);
});

it('a member of staff who looks at a withheld picture leaves a record, once a day for each picture', async () => {
  const painter = await pictures.site.signUp('画了一张的人');
  const sent = await sendPicture(painter);
  const id = await writePost(painter, sent, '要留痕才看得到的一张');
  const hash = /[0-9a-f]{64}/.exec(sent.url)?.[0] ?? '';
  const views = () =>
    pictures.site.platform.db.query(
      `SELECT actor_id, actor_role AS role, via, after FROM audit WHERE act = 'private.read' AND target_kind = 'picture' AND target_id = $1`,
      [hash],
    );
  const look = async (as: Signed) => (await pictures.site.app.inject({ url: sent.url, headers: { authorization: `Bearer ${as.token}` } })).statusCode;
  expect(await look(pictures.presenter)).toBe(200);
  await mark(id, sent.id);
  expect([await look(painter), await look(await pictures.site.signUp(nameOf('路过的')))]).toEqual([200, 404]);
  expect(await views()).toEqual([]);
  const pages = addressesOf(sent).map((url) => pictures.site.app.inject({ url, headers: { authorization: `Bearer ${pictures.presenter.token}` } }));
  expect((await Promise.all(pages)).every(({ statusCode }) => statusCode === 200)).toBe(true);
  const view = { actorId: pictures.presenter.id, role: 'presenter', via: 'web', after: { field: 'withheld', of: painter.id } };
  expect(await views()).toEqual([view]);
  expect(await look(await pictures.site.signUp('也来看的守炉人', 'operator'))).toBe(200);
  expect(await views()).toMatchObject([view, { role: 'operator' }]);
  pictures.setAhead(25 * 60 * 60_000);
  expect(await look(pictures.presenter)).toBe(200);
  expect(await views()).toMatchObject([view, { role: 'operator' }, view]);
  pictures.setAhead(0);
});
