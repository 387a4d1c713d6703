import { expect, it } from 'vitest';
import { closeDueAccounts } from '#server/modules/closing/index.ts';
import { keepSitePicture, pictureOf } from '#server/modules/files/index.ts';
import { dropTags } from '#server/platform/state/cache-tags.ts';
import { reportAs, signUpReporter } from './reporters.fixture.ts';
import { addressesOf, OPEN, WITHHELD, setUpPictures } from './shown-pictures.fixture.ts';

const pictures = setUpPictures();
const { nameOf, paint, send, sendPicture, writePost, statuses, close, mark } = pictures;

const shareOf = (url: string) => url.replace('/files/', '/share/').replace('.webp', '.jpg');

it('a picture that is masked answers nobody but its sender and the staff under any of its addresses, until it is shown again', async () => {
  const sent = await sendPicture(pictures.author);
  const id = await writePost(pictures.author, sent, '一张被标出来的照片');
  for (const url of addressesOf(sent)) expect(await statuses(url)).toEqual(OPEN);
  expect((await pictures.site.app.inject({ url: shareOf(sent.url) })).statusCode).toBe(200);
  const reported = await reportAs(
    pictures.site,
    { kind: 'post', id },
    { as: await signUpReporter(pictures.site), body: { reason: 'privacy', markedPictures: [sent.id] } },
  );
  expect(reported.code).toBe('200');
  for (const url of addressesOf(sent)) expect(await statuses(url), url).toEqual(WITHHELD);
  expect((await pictures.site.app.inject({ url: shareOf(sent.url) })).statusCode).toBe(404);
  const own = await pictures.site.app.inject({ url: sent.url, headers: { authorization: `Bearer ${pictures.author.token}` } });
  expect(own.headers['cache-control']).toBe('private, no-store');
  expect((await pictures.site.app.inject({ url: sent.url, headers: { 'if-none-match': '*' } })).statusCode).toBe(404);
  expect((await close(id, 'rejected')).code).toBe('200');
  for (const url of [...addressesOf(sent), shareOf(sent.url)]) expect((await pictures.site.app.inject({ url })).statusCode, url).toBe(200);
});

it('a picture that stays masked stays withheld', async () => {
  const sent = await sendPicture(pictures.author);
  const id = await writePost(pictures.author, sent, '又一张被标出来的照片');
  await reportAs(pictures.site, { kind: 'post', id }, { as: await signUpReporter(pictures.site), body: { reason: 'privacy', markedPictures: [sent.id] } });
  expect((await close(id, 'upheld')).code).toBe('200');
  expect(await statuses(sent.url)).toEqual(WITHHELD);
});

it('a mask nobody has reviewed leaves the same bytes to others who show them; one that was reviewed does not', async () => {
  const [bytes, other] = [await paint(), await pictures.site.signUp('也贴这一张的人')];
  const [own, theirs] = [await send(bytes, pictures.author), await send(bytes, other)];
  expect(own.url).toBe(theirs.url);
  await writePost(other, theirs, '别人早就贴过的一张');
  const id = await writePost(pictures.author, own, '拿别人的图来举报自己');
  await mark(id, own.id);
  expect(await statuses(own.url)).toEqual(OPEN);
  expect((await close(id, 'upheld')).code).toBe('200');
  expect(await statuses(own.url)).toEqual(WITHHELD);
});

it('a picture of the site itself answers everybody, whatever is masked or hidden where a member uses it', async () => {
  const scene = await keepSitePicture({ ...pictures.site.platform, now: new Date() }, await paint());
  const { src } = pictureOf(scene);
  const id = await writePost(pictures.author, { id: scene.id, url: src }, '贴了一张站里的图');
  await mark(id, scene.id);
  expect(await statuses(src)).toEqual(OPEN);
  expect((await close(id, 'upheld')).code).toBe('200');
  expect(await statuses(src)).toEqual(OPEN);
});

it('a picture that stays masked stays withheld when its sender has left, and nothing else that was masked is kept', async () => {
  const as = await pictures.site.signUp(nameOf('要走的'));
  const [inPost, inComment] = [await sendPicture(as), await sendPicture(as)];
  const id = await writePost(as, inPost, '走之前留下的一篇');
  const saved = await pictures.site.post<{ id: number }>(
    `comment/save/${id}`,
    { body: '我也贴一张，暗号是月下铜钟，谁也别说出去。', images: [inComment.id] },
    { as },
  );
  await mark(id, inPost.id);
  const reporter = await signUpReporter(pictures.site);
  const marks = { reason: 'privacy', markedPictures: [inComment.id], markedWords: ['月下铜钟'] };
  expect((await reportAs(pictures.site, { kind: 'comment', id: saved.t.id }, { as: reporter, body: marks })).code).toBe('200');
  for (const url of [inPost.url, inComment.url]) expect(await statuses(url, as)).toEqual(WITHHELD);
  await pictures.site.platform.db.query(`UPDATE members SET closing_at = now() - interval '1 day' WHERE id = $1`, [as.id]);
  await closeDueAccounts({ ...pictures.site.platform, now: new Date() });
  dropTags(['files:withheld']);
  for (const url of [inPost.url, inComment.url]) expect(await statuses(url, as)).toEqual([404, 404, 404, 200]);
  const kept = await pictures.site.platform.db.query(
    'SELECT body FROM comment_originals WHERE comment_id = $1 UNION ALL SELECT text FROM post_originals WHERE post_id = $2',
    [saved.t.id, id],
  );
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toContain('月下铜钟');
});
