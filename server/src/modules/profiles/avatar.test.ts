import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepAvatars } from '#server/modules/files/index.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let member: Signed;
beforeAll(async () => {
  site = await startTestSite();
  member = await site.signUp('有脸的人');
});
afterAll(() => site.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7d2318' } })
    .png()
    .toBuffer();

async function send(bytes: Buffer, as: Signed | null = member) {
  const boundary = 'hearth-boundary';
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="face.png"\r\ncontent-type: image/png\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(as && { authorization: `Bearer ${as.token}` }) };
  const response = await site.app.inject({ method: 'POST', url: '/oss/r/avatar', headers, payload });
  return response.json<{ code: string; t: { avatar: string } }>();
}
const fetched = (url: string) => site.app.inject({ url });

it('is a square of 256 pixels that never changes under its name', async () => {
  const { t } = await send(await picture(900, 500));
  expect(t.avatar).toMatch(new RegExp(`^/avatar/${member.id}-\\d+\\.webp$`));
  const response = await fetched(t.avatar);
  expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' } });
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect((await site.get<{ avatar: string }>('member/get_principal', { as: member })).t.avatar).toBe(t.avatar);
  expect((await site.get<{ avatar: string }>(`g/member/view/${member.id}`)).t.avatar).toBe(t.avatar);
});

it('gives way to the shield, and its file goes once nobody can see it any more', async () => {
  const { t } = await send(await picture(300, 300));
  await site.post('member/avatar/remove', {}, { as: member });
  expect((await site.get<{ avatar: string }>('member/get_principal', { as: member })).t.avatar).toBe(`/avatar/${member.id}.svg`);
  const { t: worn } = await send(await picture(301, 301));
  await sweepAvatars({ ...site.platform, now: new Date() });
  expect((await fetched(t.avatar)).statusCode).toBe(200);
  await sweepAvatars({ ...site.platform, now: new Date(Date.now() + 25 * 60 * 60_000) });
  expect((await fetched(t.avatar)).statusCode).toBe(404);
  expect((await fetched(worn.avatar)).statusCode).toBe(200);
  expect(await site.platform.db.query(`SELECT id FROM files WHERE kind = 'avatar'`)).toHaveLength(1);
});

it('is a picture and a member has sent it', async () => {
  expect((await send(Buffer.from('<svg onload=alert(1)>'))).code).toBe('A0415');
  expect((await send(Buffer.alloc(11 * 1024 * 1024))).code).toBe('A0413');
  expect((await send(await picture(10, 10), null)).code).toBe('A0401');
  expect((await fetched('/avatar/1-99999.webp')).statusCode).toBe(404);
  expect((await fetched('/avatar/..%2f1-1.webp')).statusCode).toBe(404);
});
