import type { FastifyInstance } from 'fastify';
import { Failure } from '#contract/failures.ts';
import * as shapes from '#contract/tickets.shapes.ts';
import type { TicketView } from '#contract/tickets.ts';
import { CARD_HEIGHT, CARD_WIDTH, drawTicketCard, viewTicket } from '#server/modules/blacklist/index.ts';
import { resolveGame } from '#server/modules/games/index.ts';
import { findSite } from '#server/modules/settings/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Answer, ReplyCache } from './reply-cache.ts';
import { wantedGame } from './requests.ts';
import { BARE_HEADERS } from './security.ts';
import { sendCached } from './send-cached.ts';

const SVG = 'image/svg+xml; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const HEADERS = { vary: 'accept-encoding, cookie', cacheControl: 'public, max-age=0, must-revalidate' };
/** How long whoever shows a ticket may go without asking again, in seconds. */
const EMBED_SECONDS = 600;
const ADDRESS_MOST = 500;

/** Serves what others show of a ticket: its card, and what tells them of the card (oEmbed). */
export function serveTicketShares(app: FastifyInstance, platform: Platform, cache: ReplyCache): void {
  app.get<{ Params: { number: string } }>('/ticket/:number(^[^/]{1,80}?).svg', async (request, reply) => {
    const gameId = await resolveGame(platform.db, wantedGame(request));
    const { number } = request.params;
    const cached = await cache.get(`card ${gameId} ${number}`, () => drawCard(platform, gameId, number));
    // It stands alone and loads nothing; other sites may show it.
    return sendCached(request, reply.headers(BARE_HEADERS).header('cross-origin-resource-policy', 'cross-origin'), cached, HEADERS);
  });

  app.get<{ Querystring: Record<string, unknown> }>('/oembed', async (request, reply) => {
    const { url, format = 'json' } = request.query;
    if (format !== 'json') return reply.code(501).type(TEXT).send('只会 JSON');
    const named = typeof url === 'string' && url.length <= ADDRESS_MOST ? ticketIn(url, platform.config.publicUrl) : null;
    if (!named) return reply.code(404).type(TEXT).send('这个地址没有可以嵌入的东西');
    const gameId = await resolveGame(platform.db, named.game);
    const cached = await cache.get(`oembed ${gameId} ${named.number}`, () => describe(platform, gameId, named.number));
    return sendCached(request, reply.header('cross-origin-resource-policy', 'cross-origin'), cached, HEADERS);
  });
}

async function drawCard(platform: Platform, gameId: number, number: string): Promise<Answer> {
  const [ticket, { name }] = await Promise.all([findTicket(platform, gameId, number), findSite(platform.db)]);
  if (!ticket) return { status: 404, contentType: TEXT, text: '没有这张罚单' };
  return { status: 200, contentType: SVG, text: drawTicketCard(ticket, name) };
}

async function describe(platform: Platform, gameId: number, number: string): Promise<Answer> {
  const [ticket, site] = await Promise.all([findTicket(platform, gameId, number), findSite(platform.db)]);
  if (!ticket) return { status: 404, contentType: TEXT, text: '没有这张罚单' };
  const origin = platform.config.publicUrl;
  const card = `${origin}/ticket/${encodeURIComponent(ticket.number)}.svg?game=${ticket.gameId}`;
  const text = JSON.stringify({
    version: '1.0',
    type: 'photo',
    title: `罚单 ${ticket.number}`,
    url: card,
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    provider_name: site.name,
    provider_url: `${origin}/`,
    cache_age: EMBED_SECONDS,
  });
  return { status: 200, contentType: JSON_TYPE, text };
}

async function findTicket({ db }: Platform, gameId: number, given: string): Promise<TicketView | null> {
  const { data } = shapes.viewTicket.input.safeParse({ number: given });
  if (!data) return null;
  try {
    return await viewTicket(db, gameId, data.number, new Date());
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
}

/** The ticket that an address of this site shows, or null. */
function ticketIn(address: string, publicUrl: string): { number: string; game: number | null } | null {
  const url = URL.parse(address);
  if (url?.origin !== new URL(publicUrl).origin) return null;
  const [, given = ''] = /^\/ticket\/([^/]+)$/.exec(url.pathname) ?? [];
  const game = url.searchParams.get('game') ?? '';
  let number: string;
  try {
    number = decodeURIComponent(given);
  } catch {
    return null;
  }
  return number === '' || number === 'verify' ? null : { number, game: /^[1-9]\d{0,8}$/.test(game) ? Number(game) : null };
}
