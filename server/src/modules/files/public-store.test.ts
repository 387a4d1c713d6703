// Pictures that everybody reads straight from the store: where addresses lead, what pages may show, and what is withheld.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { startS3Double, type S3Double } from '#server/platform/testing/s3-double.ts';
import { withheldChanged, withholdPictures } from './index.ts';
import { sendFile } from './uploads/uploads.fixture.ts';

let double: S3Double;
let site: TestSite;
let member: Signed;
beforeAll(async () => {
  double = await startS3Double();
  site = await startTestSite({ env: { ...double.env, HEARTH_S3_PUBLIC: `${double.env['HEARTH_S3_ENDPOINT']}/hearth/public` } });
  member = await site.signUp('图在别处的');
});
afterAll(async () => {
  await site.close();
  await double.stop();
});

const get = (url: string, as?: Signed) => site.app.inject({ url, ...(as && { headers: { authorization: `Bearer ${as.token}` } }) });

it('an address of a picture redirects to the store for five minutes, and the policy lets pages show it', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const { t } = await sendFile(site, bytes, { as: member });
  const led = await get(t.url);
  expect([led.statusCode, led.headers['cache-control']]).toEqual([302, 'public, max-age=300']);
  const read = await fetch(String(led.headers['location']));
  expect([read.status, read.headers.get('content-type'), read.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable, s-maxage=300',
  ]);
  const policy = String((await get('/restful/v1/g/game/list')).headers['content-security-policy']);
  // The worker for reading offline fetches pictures itself.
  for (const kind of [/img-src [^;]*/, /connect-src [^;]*/]) expect(kind.exec(policy)?.[0].split(' ')).toContain(double.env['HEARTH_S3_ENDPOINT']);
  // What is drawn on a card for sharing: the store need not let pages read bytes.
  const drawn = await get(`${t.url}?here`);
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/webp']);
});

it('a picture whose post is hidden is read nowhere but here, by its sender, until it is shown again', async () => {
  const bytes = await sharp({ create: { width: 70, height: 40, channels: 3, background: '#3a3' } })
    .png()
    .toBuffer();
  const { t } = await sendFile(site, bytes, { as: member });
  const address = String((await get(t.url)).headers['location']);
  await site.platform.db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO posts (column_id, game_id, author_id, title, status, created_at, updated_at, cover_file_id)
       SELECT 1101, (SELECT min(id) FROM games), $1, '遮起来的一篇', 'hidden', now(), now(), $2`,
      [member.id, t.id],
    );
  });
  await withholdPictures(site.platform);
  expect((await fetch(address)).status).toBe(404);
  await site.platform.db.transaction(async (tx) => withheldChanged(tx));
  expect((await get(t.url)).statusCode).toBe(404);
  const own = await get(t.url, member);
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
  await site.platform.db.query(`UPDATE posts SET status = 'published' WHERE cover_file_id = $1`, [t.id]);
  await withholdPictures(site.platform);
  expect((await fetch(address)).status).toBe(200);
});
