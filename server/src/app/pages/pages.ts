import type { CallFailure } from '#contract/envelope.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { findMoved, oldThingAt, type OldThing } from '#server/modules/imports/index.ts';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import { callerOf } from '../admission/callers.ts';
import { documentOf } from './document.ts';
import { findPhraseEnds } from '#server/platform/line-breaks/phrase-ends.ts';
import { countFault } from '#server/platform/process/faults.ts';
import { createServerCall } from '../api/in-process.ts';
import { originOf } from '../api/origin.ts';
import type { Registry } from '../api/registry.ts';
import { textOf } from '../replies/pieces.ts';
import { failureOf } from '../replies/reply.ts';
import { makeFromReplica } from '../cache/from-replica.ts';
import type { ReplyCache } from '../cache/reply-cache.ts';
import type { FreshReply } from '../cache/stored-reply.ts';
import { shownGame } from '../api/requests.ts';
import { publicHeaders } from '../cache/public-headers.ts';
import { sendCached } from '../cache/send-cached.ts';
import type { RenderOptions, WebBuild } from './web-build.ts';
import { sendBarePage } from '../replies/bare-document.ts';
import { OPENING_PAGE_HEADERS, statusPage } from '../replies/opening-page.ts';

const HTML = 'text/html; charset=utf-8';
const MAX_QUERY_VALUE_LENGTH = 200;
/** Remembered addresses; none that is longer than ours are, so that all together take a few MB at most. */
const MAX_ADDRESSES = 5_000;
const MAX_ADDRESS_LENGTH = 300;
/** Where a refusal does not say when to come back. */
const BUSY_SECONDS = 5;

/** Replies to every other GET with a rendered page, the same for all readers of a game, from the cache when possible. */
export function servePages(
  app: FastifyInstance,
  { registry, platform, cache, web }: { registry: Registry; platform: Platform; cache: ReplyCache; web: WebBuild },
): void {
  // To take an address apart is 2.5 of the 35 microseconds of processor time that a cached page costs (7 %).
  const addresses = new LRUCache<string, PageAddress>({ max: MAX_ADDRESSES });
  const headersFor = publicHeaders(platform.config);
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const { gameId, isByCookie } = await shownGame(platform.db, request);
    let address = addresses.get(request.url);
    if (address === undefined) {
      address = pageAddress(request, web);
      if (request.url.length <= MAX_ADDRESS_LENGTH) addresses.set(request.url, address);
    }
    const { path, pattern, old, isPersonal } = address;
    request.pagePattern = pattern;
    if (old !== null) {
      // Kept apart from the page: of the many addresses that lead nowhere there is one.
      const moved = await cache.get(
        `old ${old.kind} ${old.id} ${old.page ?? 1} ${old.address ?? ''}`,
        makeFromReplica(platform, (from) => movedTo(from, old)),
        () => callerOf(request),
      );
      if (moved.location !== undefined) return sendCached({ request, reply }, moved, headersFor(isPersonal));
    }
    const origin = originOf(request, platform.config);
    // A page rendered without pictures is a different page: its HTML must contain none.
    const isTextByCookie = request.cookies['text'] === '1' && !asksForText(request);
    const textOnly = isTextByCookie || asksForText(request);
    const savesData = !textOnly && asksForLess(request, platform.config.hasEdge);
    const make = makeFromReplica(platform, (from) =>
      renderPage({ url: origin + path, gameId, textOnly, savesData }, { requestId: request.id, address: request.ip }, { registry, platform: from, web }),
    );
    const kind = `page ${gameId}${textOnly ? ' text' : ''}${savesData ? ' lean' : ''}`;
    const cached = await cache.get(`${kind} ${origin} ${path}`, make, () => callerOf(request));
    // Kept for reading without a network, it is the page of this address.
    if (isByCookie) void reply.header('content-location', withGame(request.url, gameId));
    return sendCached({ request, reply }, cached, headersFor(isByCookie || isTextByCookie || savesData || isPersonal));
  };
  app.get('/*', (request, reply) =>
    respond(request, reply).catch((error: unknown) => {
      // Even the data every page needs failed, the database for one: no page can be rendered.
      const failure = failureOf(error, request.id, platform.log);
      if (web.faultPage && failure.status === 500) return web.faultPage(error).then((html) => reply.code(500).type(HTML).send(html));
      if (failure.name === 'overloaded') return sendBusyPage(reply, failure);
      return sendBarePage(reply, { ...failure, status: Math.max(failure.status, 500) }, request.id);
    }),
  );
}

/**
 * Returns whether a reader has set their browser to spend less: small pictures are other addresses in the HTML. A cache in front has one page for all; one
 * that sends these readers past itself says so by a header of its own. Where it does not, a page for its sender alone would only keep it from keeping any.
 */
function asksForLess({ headers }: FastifyRequest, hasEdge: boolean): boolean {
  return (hasEdge ? headers['x-past-cache'] : headers['save-data']) === (hasEdge ? 'save-data' : 'on');
}

/** Sends the page of a site that has more to do than it can: it needs no script and no file, and asks again by itself when there may be room. */
function sendBusyPage(reply: FastifyReply, { status, message, retryAfter = BUSY_SECONDS }: CallFailure): FastifyReply {
  const inside = `<p>${message}。</p><p class="step">${retryAfter} 秒后这一页会自己再试一次。</p><p>帖子和座位都原样留着。</p>`;
  return reply
    .code(status)
    .headers({ ...OPENING_PAGE_HEADERS, 'cache-control': 'no-store', 'retry-after': String(retryAfter) })
    .send(statusPage('炉边坐满了', retryAfter, inside));
}

interface PageAddress {
  /** With the relevant query parameters in a fixed order: the cache key and what the page sees. */
  path: string;
  /** Of the page that serves it, as the table of pages has it. */
  pattern: string;
  /** What it would be about on a Discuz! site that may have moved in; null: it is no address of one. */
  old: OldThing | null;
  /** It may hold a key, or is empty but for its reader: no cache in front keeps it. */
  isPersonal: boolean;
}

const REDIRECT = 'redirect';

/** Returns an address with its game named in it. */
function withGame(address: string, gameId: number): string {
  return `${address}${address.includes('?') ? '&' : '?'}game=${gameId}`;
}

/** Returns whether an address asks for a page without pictures. */
function asksForText(request: FastifyRequest): boolean {
  return (request.query as Record<string, unknown>)['text'] === '1';
}

/** Takes an address apart. */
function pageAddress(request: FastifyRequest, web: WebBuild): PageAddress {
  const url = new URL(`http://site${request.url}`);
  const page = web.matchPage(url.pathname);
  const old = oldThingAt(url.pathname, url.searchParams);
  // A redirect takes the whole query along.
  if (!page) return { path: url.pathname + url.search, pattern: REDIRECT, old, isPersonal: false };
  const { pattern, isPersonal } = page;
  if (page.sharedPath !== null) return { path: page.sharedPath, pattern, old, isPersonal };
  const query = new URLSearchParams();
  for (const name of page.query) {
    const value = url.searchParams.get(name);
    if (value) query.set(name, value.slice(0, MAX_QUERY_VALUE_LENGTH));
  }
  const text = query.toString();
  return { path: url.pathname + (text && `?${text}`), pattern, old, isPersonal };
}

/** Returns where a thing of an old site is, or nothing. */
async function movedTo({ db }: Pick<Platform, 'db'>, old: OldThing): Promise<FreshReply> {
  const moved = await findMoved(db, old);
  return { status: moved === null ? 404 : 301, contentType: HTML, text: '', ...(moved !== null && { location: moved }) };
}

async function renderPage(
  { url, gameId, textOnly, savesData }: Pick<RenderOptions, 'gameId' | 'textOnly' | 'savesData'> & { url: string },
  from: Pick<ApiRequest, 'requestId' | 'address'>,
  { registry, platform, web }: { registry: Registry; platform: Platform; web: WebBuild },
): Promise<FreshReply> {
  const call = createServerCall({ registry, platform }, gameId, from);
  const faults: unknown[] = [];
  const onFault = (error: unknown) => {
    faults.push(error);
    countFault(platform.log, error);
    platform.log.error({ err: error, requestId: from.requestId, url }, 'page fault');
  };
  const page = await web.render(url, { call, gameId, textOnly, savesData, findPhraseEnds, requestId: from.requestId, onFault });
  if (page.location !== null) return { status: page.status, contentType: HTML, text: '', location: page.location };
  if (faults.length > 0 && web.faultPage) return { status: 500, contentType: HTML, text: await web.faultPage(faults[0]) };
  const html = documentOf({
    ...page,
    ...web.assetsOf(page.pageIds, page.keptParts),
    prelude: web.prelude,
    gameId,
    textOnly,
    savesData,
    storageUrl: platform.config.storageUrl,
  });
  return { status: page.status, contentType: HTML, text: web.transformed ? await web.transformed(textOf(html)) : html };
}
