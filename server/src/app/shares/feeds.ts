import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures.ts';
import { STANDING_PAGES } from '#contract/text/standing-pages.ts';
import { columnFeed, sitemapIndex, sitemapPart } from '#server/modules/feeds/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { originOf } from '../api/origin.ts';
import { callerOf } from '../admission/callers.ts';
import { publicHeaders } from '../cache/public-headers.ts';
import type { ReplyCache } from '../cache/reply-cache.ts';
import type { FreshReply } from '../cache/stored-reply.ts';
import { shownGame } from '../api/requests.ts';
import { BARE_HEADERS } from '../api/security.ts';
import { sendCached } from '../cache/send-cached.ts';

const CACHING = 'public, max-age=0, must-revalidate';
const XML = 'application/xml; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const DAY = 'public, max-age=86400';

/** Addresses of no use to robots: forms, personal pages, the API behind the pages, and searches, which are endless. */
const CLOSED = [
  '/acc/',
  '/profile/',
  '/favor/',
  '/admin/',
  '/post/add/',
  '/post/informer/',
  '/post/trial/',
  '/comment/add/',
  '/member/informer/',
  '/presenter/add/',
  '/presenter/edit',
  '/scenery/add/',
  '/trial/',
  '/answer/',
  '/appeal/',
  '/search/',
  '/restful/',
  '/oss/',
  '/dev/',
];
/** Of those, what everybody reads. */
const OPEN = STANDING_PAGES.filter((path) => CLOSED.some((closed) => path.startsWith(closed)));

/** Serves what machines read the site by: feeds of columns, the sitemap in parts, and the rules for robots. */
export function serveFeeds(app: FastifyInstance, platform: Platform, cache: ReplyCache): void {
  const { db, config } = platform;
  const headersFor = publicHeaders(config, CACHING);
  const send = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { key, contentType, isByCookie = false }: { key: string; contentType: string; isByCookie?: boolean },
    make: () => Promise<string>,
  ) =>
    sendCached(
      { request, reply: reply.headers(BARE_HEADERS) },
      await cache.get(
        key,
        () => replyOf(contentType, make),
        () => callerOf(request),
      ),
      headersFor(isByCookie),
    );

  app.get<{ Params: { columnId: string } }>('/feed/:columnId(^[1-9]\\d{0,8}).xml', async (request, reply) => {
    const { gameId, isByCookie } = await shownGame(db, request);
    const origin = originOf(request, config);
    const columnId = Number(request.params.columnId);
    return send({ request, reply }, { key: `feed ${origin} ${gameId} ${columnId}`, contentType: ATOM, isByCookie }, () =>
      columnFeed(db, { columnId, gameId, origin }),
    );
  });

  app.get('/sitemap.xml', (request, reply) => {
    const origin = originOf(request, config);
    return send({ request, reply }, { key: `sitemap ${origin}`, contentType: XML }, () => sitemapIndex(db, origin));
  });

  app.get<{ Params: { kind: string; part: string } }>('/sitemap/:kind(^[a-z]{1,20})-:part(^[1-9]\\d{0,8}).xml', (request, reply) => {
    const origin = originOf(request, config);
    const { kind, part } = request.params;
    return send({ request, reply }, { key: `sitemap ${origin} ${kind} ${part}`, contentType: XML }, () =>
      sitemapPart(db, { kind, part: Number(part), origin }),
    );
  });

  app.get('/robots.txt', (request, reply) => {
    const rules = [...OPEN.map((path) => `Allow: ${path}`), ...CLOSED.map((path) => `Disallow: ${path}`)];
    const text = ['User-agent: *', ...rules, '', `Sitemap: ${originOf(request, config)}/sitemap.xml`, ''].join('\n');
    return reply.headers(BARE_HEADERS).header('cache-control', DAY).type(TEXT).send(text);
  });
}

/** Returns what `make` wrote, or a sentence with status 404 for what is missing. Throws every other fault. */
async function replyOf(contentType: string, make: () => Promise<string>): Promise<FreshReply> {
  try {
    return { status: 200, contentType, text: await make() };
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return { status: 404, contentType: TEXT, text: '这里没有可以订阅或索引的东西' };
    throw error;
  }
}
