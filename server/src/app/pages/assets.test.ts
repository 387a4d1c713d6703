import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import fastify, { type FastifyInstance } from 'fastify';
import { secureHeaders } from '../api/security.ts';
import { startTestSite, type TestSite } from '../testing.ts';
import { serveAssets } from './assets.ts';

let site: TestSite;
let folder: string;
let app: FastifyInstance;
const headers = secureHeaders({ secure: true, hotReload: false, storageUrl: '' });
beforeAll(async () => {
  site = await startTestSite();
  folder = await mkdtemp(join(tmpdir(), 'hearth-assets-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), 'export {};');
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = fastify();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await serveAssets(app, site.platform, folder);
});
afterAll(async () => {
  await app.close();
  await site.close();
  await rm(folder, { recursive: true });
});

it('a built file is kept for a year and comes without what only a page needs', async () => {
  const { headers: sent, rawPayload } = await app.inject({ url: '/assets/app-1a2b3c.js' });
  expect(sent).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none';script-src 'self';frame-ancestors 'self'",
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': headers['strict-transport-security'],
    'x-content-type-options': 'nosniff',
  });
  for (const name of ['permissions-policy', 'reporting-endpoints', 'x-frame-options', 'referrer-policy']) expect(sent[name], name).toBeUndefined();
  const bytes = Object.entries(sent).join('\n').length;
  expect(bytes, rawPayload.toString()).toBeLessThan(600);
});

it('a shield comes with its policy and without what only a page needs', async () => {
  const sent = (await app.inject({ url: '/avatar/guest.svg' })).headers;
  expect(sent['content-security-policy']).toBe(headers['content-security-policy']);
  expect(sent['permissions-policy']).toBeUndefined();
});

it('what may be opened by itself keeps the policy of the site', async () => {
  expect((await app.inject({ url: '/icon.svg' })).headers).toMatchObject(headers);
});
