import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../testing.ts';

const NAME = `ab/ab${'0'.repeat(62)}-480`;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  const webp = await sharp({ create: { width: 480, height: 480, channels: 4, background: { r: 200, g: 80, b: 20, alpha: 0.5 } } })
    .webp()
    .toBuffer();
  await site.platform.files.write(`${NAME}.webp`, webp);
});
afterAll(() => site.close());

describe('a picture for link previews', () => {
  it('is a JPEG of the one size, kept for a year, open to other sites', async () => {
    for (const each of await Promise.all(Array.from({ length: 5 }, () => site.app.inject({ url: `/share/${NAME}.jpg` })))) {
      expect(each.statusCode).toBe(200);
      expect(each.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cross-origin-resource-policy': 'cross-origin' });
      expect(each.headers['cache-control']).toContain('immutable');
      expect(await sharp(each.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630, hasAlpha: false });
    }
  });

  it('is made once for many requests at a time', async () => {
    const other = `cd/cd${'1'.repeat(62)}-480`;
    const webp = await sharp({ create: { width: 480, height: 480, channels: 3, background: '#336699' } })
      .webp()
      .toBuffer();
    await site.platform.files.write(`${other}.webp`, webp);
    const responses = await Promise.all(Array.from({ length: 60 }, () => site.app.inject({ url: `/share/${other}.jpg` })));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('is made of stored pictures only', async () => {
    for (const path of [
      '/share/ab/x.jpg',
      '/share/..%2f/x.jpg',
      `/share/cd/cd${'0'.repeat(62)}-480.jpg`,
      `/share/ab/${'0'.repeat(90)}.jpg`,
      '/share/ab/%00.jpg',
      '/share/ab/%E0%A4.jpg',
    ])
      expect((await site.app.inject({ url: path })).statusCode, path).toBeGreaterThanOrEqual(400);
  });
});

describe('the app manifest', () => {
  it('has the name that the operator chose', async () => {
    const response = await site.app.inject({ url: '/manifest.webmanifest' });
    expect(response.headers['content-type']).toContain('application/manifest+json');
    expect(response.json()).toMatchObject({ id: '/', start_url: '/', display: 'standalone', lang: 'zh-CN', short_name: '炉边' });
    const again = await site.app.inject({ url: '/manifest.webmanifest', headers: { 'if-none-match': String(response.headers['etag']) } });
    expect(again.statusCode).toBe(304);
  });
});
