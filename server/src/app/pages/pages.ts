import type { CallFailure } from '#contract/envelope.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { resolveGame } from '#server/modules/games/index.ts';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import { documentOf } from './document.ts';
import { findPhraseEnds } from '#server/platform/line-breaks/phrase-ends.ts';
import { createServerCall } from '../api/in-process.ts';
import { originOf } from '../api/origin.ts';
import type { Registry } from '../api/registry.ts';
import { failureOf } from '../replies/reply.ts';
import type { ReplyCache } from '../cache/reply-cache.ts';
import type { FreshReply } from '../cache/stored-reply.ts';
import { gameOfAddress } from '../api/requests.ts';
import { sendCached } from '../cache/send-cached.ts';
import type { RenderOptions, WebBuild } from './web-build.ts';
import { bareDocument } from '../replies/bare-document.ts';

const HTML = 'text/html; charset=utf-8';
const HEADERS = { vary: 'accept-encoding, cookie', cacheControl: 'private, max-age=0, must-revalidate' };
const MAX_QUERY_VALUE_LENGTH = 200;
/** Remembered addresses; none that is longer than ours are, so that all together take a few MB at most. */
const MAX_ADDRESSES = 5_000;
const MAX_ADDRESS_LENGTH = 300;

/** Replies to every other GET with a rendered page, the same for all readers of a game, from the cache when possible. */
export function servePages(
  app: FastifyInstance,
  { registry, platform, cache, web }: { registry: Registry; platform: Platform; cache: ReplyCache; web: WebBuild },
): void {
  // To take an address apart is 2.5 of the 35 microseconds of processor time that a cached page costs (7 %).
  const paths = new LRUCache<string, string>({ max: MAX_ADDRESSES });
  const headers = { ...HEADERS, isForEdge: platform.config.hasEdge };
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const gameId = await resolveGame(platform.db, gameOfAddress(request));
    let path = paths.get(request.url);
    if (path === undefined) {
      path = pagePath(request, web);
      if (request.url.length <= MAX_ADDRESS_LENGTH) paths.set(request.url, path);
    }
    const origin = originOf(request, platform.config);
    // A page rendered without pictures is a different page: its HTML must contain none.
    const textOnly = request.cookies['text'] === '1';
    const cached = await cache.get(`page ${gameId}${textOnly ? ' text' : ''} ${origin} ${path}`, () =>
      renderPage({ url: origin + path, gameId, textOnly }, { requestId: request.id, address: request.ip }, { registry, platform, web }),
    );
    return sendCached({ request, reply }, cached, headers);
  };
  app.get('/*', (request, reply) =>
    respond(request, reply).catch((error: unknown) => {
      // Even the data every page needs failed, the database for one: no page can be rendered.
      const failure = failureOf(error, request.id, platform.log);
      if (web.faultPage && failure.status === 500) return web.faultPage(error).then((html) => reply.code(500).type(HTML).send(html));
      return sendBarePage(reply, { ...failure, status: Math.max(failure.status, 500) }, request.id);
    }),
  );
}

/** Sends a page that needs nothing of ours to be well. */
export function sendBarePage(reply: FastifyReply, { status, message }: CallFailure, requestId: string): FastifyReply {
  if (status >= 500) void reply.header('retry-after', '5');
  return reply.code(status).header('cache-control', 'no-store').type(HTML).send(bareDocument(message, requestId));
}

/** Returns the path with the relevant query parameters in a fixed order: the cache key and what the page sees. */
function pagePath(request: FastifyRequest, web: WebBuild): string {
  const url = new URL(`http://site${request.url}`);
  const page = web.matchPage(url.pathname);
  // A redirect takes the whole query along.
  if (!page) return url.pathname + url.search.slice(0, MAX_QUERY_VALUE_LENGTH);
  if (page.sharedPath !== null) return page.sharedPath;
  const query = new URLSearchParams();
  for (const name of page.query) {
    const value = url.searchParams.get(name);
    if (value) query.set(name, value.slice(0, MAX_QUERY_VALUE_LENGTH));
  }
  const text = query.toString();
  return url.pathname + (text && `?${text}`);
}

async function renderPage(
  { url, gameId, textOnly }: Pick<RenderOptions, 'gameId' | 'textOnly'> & { url: string },
  from: Pick<ApiRequest, 'requestId' | 'address'>,
  { registry, platform, web }: { registry: Registry; platform: Platform; web: WebBuild },
): Promise<FreshReply> {
  const call = createServerCall({ registry, platform }, gameId, from);
  const faults: unknown[] = [];
  const onFault = (error: unknown) => {
    faults.push(error);
    platform.log.error({ err: error, requestId: from.requestId, url }, 'page fault');
  };
  const page = await web.render(url, { call, gameId, textOnly, findPhraseEnds, requestId: from.requestId, onFault });
  if (page.location !== null) return { status: page.status, contentType: HTML, text: '', location: page.location };
  if (faults.length > 0 && web.faultPage) return { status: 500, contentType: HTML, text: await web.faultPage(faults[0]) };
  const html = documentOf({ ...page, ...web.assetsOf(page.pageIds, page.keptParts), prelude: web.prelude, textOnly, storageUrl: platform.config.storageUrl });
  return { status: page.status, contentType: HTML, text: await web.transformed(html) };
}
