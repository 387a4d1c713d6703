import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Comment } from '#contract/api/comments.ts';
import type { PostCard, PostView } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { deleteQueuedFiles, makeAvif } from '#server/modules/files/index.ts';
import { sendFile } from '#server/modules/files/uploads/uploads.fixture.ts';
import { purgeRemoved } from '#server/modules/personal-data/index.ts';

const DAY_MS = 24 * 60 * 60_000;

let site: TestSite;
let author: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('配封面的人');
});
afterAll(() => site.close());

/** Sends a picture and a post with it as its cover. */
async function postWithCover(width: number): Promise<{ id: number; fileId: number }> {
  const bytes = await sharp({ create: { width, height: Math.round(width / 2), channels: 3, background: '#7a4a2b' } })
    .png()
    .toBuffer();
  const fileId = (await sendFile(site, bytes, { as: author })).t.id;
  const post = { columnId: 1101, title: `封面宽 ${width} 的帖子`, markdown: '正文要有十个字以上才好看。', tags: [], coverId: fileId };
  return { id: (await site.post<{ id: number }>('post/save', post, { as: author })).t.id, fileId };
}

const coverInList = async (id: number) => {
  const { items } = (await site.get<{ items: PostCard[] }>('g/post/card/1101')).t;
  return items.find((post) => post.id === id)?.cover;
};
const isServed = async (url: string) => (await site.app.inject({ url })).statusCode === 200;
/** Returns the addresses a page composes of a cover. */
const addressesOf = ({ src, widths = [] }: { src: string; widths?: number[] | undefined }) =>
  widths.flatMap((width) => ['webp', 'avif'].map((kind) => src.replace(/\d+\.webp$/, `${width}.${kind}`)));

it('a card and its post say in which widths their cover is there, and every address that follows from it answers', async () => {
  const { id, fileId } = await postWithCover(2000);
  const cover = await coverInList(id);
  expect(cover).toMatchObject({ width: 1600, widths: [320, 640, 960, 1600] });
  expect(cover?.srcSmall).toBe(cover?.src.replace('-1600.', '-640.'));
  expect(cover).not.toHaveProperty('avif');

  await makeAvif(site.platform, fileId);
  // The list that was kept is dropped.
  expect(await coverInList(id)).toMatchObject({ avif: true });
  const { t: view } = await site.get<PostView>(`g/post/view/${id}`);
  expect(view.cover).toMatchObject({ widths: [320, 640, 960, 1600], avif: true });
  const addresses = view.cover ? addressesOf(view.cover) : [];
  expect(await Promise.all(addresses.map(isServed))).toEqual(Array(8).fill(true));
});

it('a cover is never enlarged', async () => {
  const { id } = await postWithCover(700);
  expect(await coverInList(id)).toMatchObject({ width: 700, widths: [320, 640, 700] });
  const narrow = await postWithCover(200);
  const cover = await coverInList(narrow.id);
  expect(cover).toMatchObject({ width: 200, widths: [200] });
  expect(cover?.srcSmall).toBe(cover?.src);
});

it('the copies of a cover all go with its post', async () => {
  const { id, fileId } = await postWithCover(1700);
  await makeAvif(site.platform, fileId);
  const { t: view } = await site.get<PostView>(`g/post/view/${id}`);
  const addresses = view.cover ? addressesOf(view.cover) : [];
  expect(addresses).toHaveLength(8);
  await site.post(`post/my/remove/${id}`, {}, { as: author });
  const later = new Date(Date.now() + 31 * DAY_MS);
  await purgeRemoved({ ...site.platform, now: later }, () => false);
  await deleteQueuedFiles({ ...site.platform, now: later });
  expect(await Promise.all(addresses.map(isServed))).toEqual(Array(8).fill(false));
});

it('a post says what copies there are of the pictures in its text and under it, and says so again once there are more; hidden, none is served', async () => {
  const bytes = await sharp({ create: { width: 1700, height: 700, channels: 3, background: '#2b4a7a' } })
    .png()
    .toBuffer();
  const { id: fileId, url: src } = (await sendFile(site, bytes, { as: author })).t;
  const post = { columnId: 1101, title: '字里有图的帖子', markdown: `> 引的话里也有一张图，要有十个字。\n>\n> ![湖面](${src})`, tags: [] };
  const { id } = (await site.post<{ id: number }>('post/save', post, { as: author })).t;
  await site.post(`comment/save/${id}`, { body: '话里也有一张，要有十个字。', images: [fileId] }, { as: author });
  const widths = [320, 640, 960, 1600];
  const copies = async () => (await site.get<PostView>(`g/post/view/${id}`)).t.copies;
  const ofComment = async () => (await site.get<{ items: Comment[] }>(`g/comment/post/${id}`)).t.items[0]?.images[0];
  expect(await copies()).toEqual({ [fileId]: { widths } });
  expect(await ofComment()).toMatchObject({ src, widths });
  expect(await ofComment()).not.toHaveProperty('avif');

  await makeAvif(site.platform, fileId);
  expect(await copies()).toEqual({ [fileId]: { widths, avif: true } });
  expect(await ofComment()).toMatchObject({ src, widths, avif: true });
  const addresses = addressesOf({ src, widths });
  expect(await Promise.all(addresses.map(isServed))).toEqual(Array(8).fill(true));

  const staff = await site.signUp('坐堂的人', 'presenter');
  await site.post(`informer/hide/post/${id}`, { reason: '看着不对，先遮起来再说' }, { as: staff });
  expect(await Promise.all(addresses.map(isServed))).toEqual(Array(8).fill(false));
});
