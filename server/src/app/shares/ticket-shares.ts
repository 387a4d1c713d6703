/**
 * The picture of a ticket for other sites is rendered on every request, because a copied screenshot of a verdict outlives its correction.
 * - `/ticket/{number}.svg` is rendered from the same view as the page, through the response cache and its tags. It loads nothing, has no script,
 *   style or font, and is revalidated by ETag: gray once the term is over, without the name once annulled.
 * - `/oembed` returns it as `photo`. Pages of tickets and entries that are not in force, or are disputed, have `noindex`.
 * - An annulled ticket is not linked to a character anywhere: its row has lost the character. The list of tickets still shows its number.
 */

import type { FastifyInstance } from 'fastify';
import { Failure } from '#contract/failures.ts';
import * as shapes from '#contract/api/tickets.shapes.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import { drawTicketCard, readChainHead, viewTicket } from '#server/modules/blacklist/index.ts';
import { getSite } from '#server/modules/settings/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { requireCurrent } from '#server/platform/state/cache-tags.ts';
import { callerOf } from '../admission/callers.ts';
import { publicHeaders } from '../cache/public-headers.ts';
import type { ReplyCache } from '../cache/reply-cache.ts';
import type { FreshReply } from '../cache/stored-reply.ts';
import { shownGame } from '../api/requests.ts';
import { BARE_HEADERS } from '../api/security.ts';
import { sendCached } from '../cache/send-cached.ts';

const SVG = 'image/svg+xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const CACHING = 'public, max-age=0, must-revalidate';

/** Serves what others show of a ticket: its card. */
export function serveTicketShares(app: FastifyInstance, platform: Platform, cache: ReplyCache): void {
  const headersFor = publicHeaders(platform.config, CACHING);
  app.get<{ Params: { number: string } }>('/ticket/:number(^[^/]{1,80}?).svg', async (request, reply) => {
    const { gameId, isByCookie } = await shownGame(platform.db, request);
    const { number } = request.params;
    const cached = await cache.get(
      `card ${gameId} ${number}`,
      () => drawCard(platform, gameId, number),
      () => callerOf(request),
    );
    // It is self-contained and loads nothing; other sites may embed it.
    void reply.headers(BARE_HEADERS).header('cross-origin-resource-policy', 'cross-origin');
    return sendCached({ request, reply }, cached, headersFor(isByCookie));
  });
}

async function drawCard(platform: Platform, gameId: number, number: string): Promise<FreshReply> {
  const [ticket, { name }] = await Promise.all([findTicket(platform, gameId, number), getSite(platform.db)]);
  if (!ticket) return { status: 404, contentType: TEXT, text: '没有这张罚单' };
  return { status: 200, contentType: SVG, text: drawTicketCard(ticket, name, await readChainHead(platform.db, ticket.gameId)) };
}

/** Returns a ticket of a game by its number, or null. What shows it must be current. */
export async function findTicket({ db, clock }: Platform, gameId: number, given: string): Promise<TicketView | null> {
  requireCurrent();
  const { data } = shapes.viewTicket.input.safeParse({ number: given });
  if (!data) return null;
  try {
    return await viewTicket({ db, now: clock.now() }, gameId, data.number);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
}
