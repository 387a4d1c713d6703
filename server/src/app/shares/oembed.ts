import type { FastifyInstance } from 'fastify';
import { Failure } from '#contract/failures.ts';
import type { PostView } from '#contract/api/posts.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#server/modules/blacklist/index.ts';
import { resolveGame } from '#server/modules/games/index.ts';
import { viewPost } from '#server/modules/posts/index.ts';
import { getSite } from '#server/modules/settings/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { originOf } from '../api/origin.ts';
import { callerOf } from '../admission/callers.ts';
import { publicHeaders } from '../cache/public-headers.ts';
import type { ReplyCache } from '../cache/reply-cache.ts';
import type { FreshReply } from '../cache/stored-reply.ts';
import { sendCached } from '../cache/send-cached.ts';
import { findTicket } from './ticket-shares.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const CACHING = 'public, max-age=0, must-revalidate';
/** How long others may cache an embedding of our pages, in seconds. */
const EMBED_SECONDS = 600;
const MAX_ADDRESS_LENGTH = 500;
const SHARE_WIDTH = 1200;
const SHARE_HEIGHT = 630;

/** What an address of this site shows. */
type Shown = { what: 'ticket'; number: string; game: number | null } | { what: 'post'; id: number };

/** Tells other sites how to embed a page (oEmbed): a ticket as its picture, a post as a link with its title and author. */
export function serveOembed(app: FastifyInstance, platform: Platform, cache: ReplyCache): void {
  const headers = publicHeaders(platform.config, CACHING)(false);
  app.get<{ Querystring: Record<string, unknown> }>('/oembed', async (request, reply) => {
    const { url, format = 'json' } = request.query;
    if (format !== 'json') return reply.code(501).type(TEXT).send('只会 JSON');
    const origin = originOf(request, platform.config);
    const ours = [origin, new URL(platform.config.publicUrl).origin];
    const shown = typeof url === 'string' && url.length <= MAX_ADDRESS_LENGTH ? shownBy(url, ours) : null;
    if (!shown) return reply.code(404).type(TEXT).send('这个地址没有可以嵌入的东西');
    const gameId = shown.what === 'ticket' ? await resolveGame(platform.db, shown.game) : 0;
    const key = shown.what === 'ticket' ? `${gameId} ${shown.number}` : `post ${shown.id}`;
    const make = () =>
      shown.what === 'ticket' ? describeTicket(platform, { origin, gameId, number: shown.number }) : describePost(platform, { origin, id: shown.id });
    const cached = await cache.get(`oembed ${origin} ${key}`, make, () => callerOf(request));
    return sendCached({ request, reply: reply.header('cross-origin-resource-policy', 'cross-origin') }, cached, headers);
  });
}

async function describeTicket(platform: Platform, { origin, gameId, number }: { origin: string; gameId: number; number: string }): Promise<FreshReply> {
  const [ticket, provider] = await Promise.all([findTicket(platform, gameId, number), providerOf(platform, origin)]);
  if (!ticket) return { status: 404, contentType: TEXT, text: '没有这张罚单' };
  return replyOf({
    type: 'photo',
    title: `罚单 ${ticket.number}`,
    url: `${origin}/ticket/${encodeURIComponent(ticket.number)}.svg?game=${ticket.gameId}`,
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    ...provider,
  });
}

async function describePost(platform: Platform, { origin, id }: { origin: string; id: number }): Promise<FreshReply> {
  const [post, provider] = await Promise.all([findPost(platform, id), providerOf(platform, origin)]);
  if (!post) return { status: 404, contentType: TEXT, text: '没有这篇帖子' };
  const cover = post.cover?.src.replace(/^\/files\//, '/share/').replace(/\.webp$/, '.jpg');
  return replyOf({
    type: 'link',
    title: post.title,
    author_name: post.author.nickName,
    author_url: `${origin}/member/${post.author.id}`,
    thumbnail_url: `${origin}${cover ?? '/share/hearth.jpg'}`,
    thumbnail_width: SHARE_WIDTH,
    thumbnail_height: SHARE_HEIGHT,
    ...provider,
  });
}

function replyOf(fields: object): FreshReply {
  return { status: 200, contentType: JSON_TYPE, text: JSON.stringify({ version: '1.0', ...fields }) };
}

async function providerOf({ db }: Platform, origin: string): Promise<object> {
  const { name } = await getSite(db);
  return { provider_name: name, provider_url: `${origin}/`, cache_age: EMBED_SECONDS };
}

async function findPost({ db }: Platform, id: number): Promise<PostView | null> {
  try {
    return await viewPost(db, id);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
}

/** Returns what an address of one of these origins shows, or null. */
function shownBy(address: string, origins: readonly string[]): Shown | null {
  const url = URL.parse(address);
  if (!url || !origins.includes(url.origin)) return null;
  const [, postId] = /^\/post\/view\/[1-9]\d{0,8}\/([1-9]\d{0,14})\/?$/.exec(url.pathname) ?? [];
  if (postId !== undefined) return { what: 'post', id: Number(postId) };
  const [, given = ''] = /^\/ticket\/([^/]+)$/.exec(url.pathname) ?? [];
  const game = url.searchParams.get('game') ?? '';
  let number: string;
  try {
    number = decodeURIComponent(given);
  } catch {
    return null;
  }
  return number === '' || number === 'verify' ? null : { what: 'ticket', number, game: /^[1-9]\d{0,8}$/.test(game) ? Number(game) : null };
}
