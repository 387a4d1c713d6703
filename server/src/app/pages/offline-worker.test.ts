import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import fastify from 'fastify';
import { serveOfflineWorker } from './offline-worker.ts';
import { createReplyCache } from '../cache/reply-cache.ts';
import { startTestSite, type TestSite } from '../testing.ts';

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startTestSite();
  folder = await mkdtemp(join(tmpdir(), 'hearth-worker-'));
  await writeFile(join(folder, 'sw.js'), '/* the worker of the build */');
  await writeFile(join(folder, 'push-sw.js'), '/* the worker of pushes */');
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

async function workerWith(offlineReading: boolean, url = '/sw.js') {
  const app = fastify();
  const cache = createReplyCache();
  serveOfflineWorker(app, { ...site.platform, config: { ...site.platform.config, offlineReading } }, { webFolder: folder, cache });
  const response = await app.inject({ url });
  await app.close();
  cache.close();
  return response;
}

it('the worker is that of the build, requested again each time', async () => {
  const response = await workerWith(true);
  expect(response.body).toBe('/* the worker of the build */');
  expect(response.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
  expect(response.headers['etag']).toBeTruthy();
});

it('the worker unregisters itself when it is switched off, and where nothing was built', async () => {
  for (const { body } of [await workerWith(false), await site.app.inject({ url: '/sw.js' })]) {
    expect(body).toContain('registration.unregister()');
    expect(body).toContain('caches.delete');
    expect(body).not.toContain("'fetch'");
  }
});

it('the worker of pushes is that of the build, whether pages are kept or not', async () => {
  for (const offlineReading of [true, false]) {
    const response = await workerWith(offlineReading, '/push-sw.js');
    expect(response.body).toBe('/* the worker of pushes */');
    expect(response.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
  }
});
