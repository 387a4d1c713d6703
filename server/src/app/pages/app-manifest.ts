import type { FastifyInstance } from 'fastify';
import { getSite } from '#server/modules/settings/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { ReplyCache } from '../cache/reply-cache.ts';
import type { FreshReply } from '../cache/stored-reply.ts';
import { sendCached } from '../cache/send-cached.ts';

const HEADERS = { vary: 'accept-encoding', cacheControl: 'public, max-age=0, must-revalidate' };
const TYPE = 'application/manifest+json; charset=utf-8';

/** Serves what a phone needs to keep the site on its home screen. */
export function serveAppManifest(app: FastifyInstance, { db }: Platform, cache: ReplyCache): void {
  app.get('/manifest.webmanifest', async (request, reply) => sendCached({ request, reply }, await cache.get('manifest', () => describe(db)), HEADERS));
}

async function describe(db: Platform['db']): Promise<FreshReply> {
  const { name, tagline, slug } = await getSite(db);
  const shortcut = (label: string, url: string) => ({ name: label, url });
  const text = JSON.stringify({
    id: '/',
    name: `${name} · ${tagline}`,
    short_name: name,
    description: tagline,
    lang: 'zh-CN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The background colors of the two themes; a browser that supports only one takes the light one.
    background_color: '#fbf7ee',
    theme_color: '#fbf7ee',
    categories: ['games', 'social', 'news'],
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/logo.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      shortcut('最新帖子', '/'),
      shortcut('我的消息', '/profile/message'),
      shortcut('我的收藏', '/favor/post'),
      shortcut('下载插件', `/${slug}_plugin`),
    ],
  });
  return { status: 200, contentType: TYPE, text };
}
