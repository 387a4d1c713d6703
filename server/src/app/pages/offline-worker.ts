import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/api.ts';
import type { ReplyCache } from '../cache/reply-cache.ts';
import { sendCached } from '../cache/send-cached.ts';

const HEADERS = { vary: 'accept-encoding', cacheControl: 'no-cache' };
const SCRIPT = 'text/javascript; charset=utf-8';

/** Replaces the worker when offline reading is off: deletes all caches and unregisters itself in every browser that has it. */
const FAREWELL = `self.addEventListener('install',()=>self.skipWaiting());
self.addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith('hearth-'))await caches.delete(name);
await self.registration.unregister();
})()));
`;

/**
 * Serves the service workers of the build: the one for reading offline, or one that takes itself away where that is switched off or sources run unbuilt; and
 * the one that shows pushes, in a scope of its own.
 */
export function serveOfflineWorker(app: FastifyInstance, { config }: Platform, { webFolder, cache }: { webFolder: string | null; cache: ReplyCache }): void {
  const read = () => (webFolder === null || !config.offlineReading ? FAREWELL : readFile(join(webFolder, 'sw.js'), 'utf8'));
  app.get('/sw.js', async (request, reply) => {
    const cached = await cache.get('worker', async () => ({ status: 200, contentType: SCRIPT, text: await read() }));
    return sendCached({ request, reply }, cached, HEADERS);
  });
  if (webFolder === null) return;
  app.get('/push-sw.js', async (request, reply) => {
    const cached = await cache.get('push-worker', async () => ({
      status: 200,
      contentType: SCRIPT,
      text: await readFile(join(webFolder, 'push-sw.js'), 'utf8'),
    }));
    return sendCached({ request, reply }, cached, HEADERS);
  });
}
