import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RouteShape } from '#contract/route.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Caller } from './admission.ts';

/** Tokens that were good a short while ago; each takes some 200 bytes. */
const MAX_KNOWN = 20_000;
const KNOWN_MS = 60 * 60_000;

/** What says of itself that no person is in front of it. Everything else may be one. */
const CRAWLER = /bot\b|bot[/;-]|crawl|spider|slurp|archiver|scrapy|python|curl|wget|httpclient|go-http|libwww|preview/i;

const known = new LRUCache<string, Pick<Viewer, 'id' | 'role'>>({ max: MAX_KNOWN, ttl: KNOWN_MS });

/** Remembers a token that has just been verified as one of a member: for an hour its requests come before those of strangers. */
export function noteCaller(token: string, { id, role }: Pick<Viewer, 'id' | 'role'>): void {
  known.set(printOf(token), { id, role });
}

/** Forgets a token that is no longer good. */
export function forgetCaller(token: string): void {
  known.delete(printOf(token));
}

/**
 * Returns in whose name a request waits. A token counts once it was verified here: to ask the database would be what the wait is for, and anybody can make one up. The
 * staff may come before everybody with whatever they do, so that somebody can look after a site that is flooded.
 */
export function callerOf({ headers, method }: Pick<FastifyRequest, 'headers' | 'method'>): Caller {
  const token = headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  const member = token ? known.get(printOf(token)) : undefined;
  // By the member: each of their sessions has a token of its own.
  if (member) return { rank: member.role !== 'member' || method === 'POST' ? 'write' : 'member', owner: String(member.id) };
  const agent = headers['user-agent'] ?? '';
  return { rank: agent === '' || CRAWLER.test(agent) ? 'crawler' : 'visitor', owner: null };
}

/** Returns in whose name a request to a route waits: what sends mails or text messages waits for others, and keeps nobody from a page meanwhile. */
export function callerTo({ sends }: Pick<RouteShape, 'sends'>, request: Pick<FastifyRequest, 'headers' | 'method'>): Caller {
  const caller = callerOf(request);
  return sends ? { ...caller, rank: 'outside' } : caller;
}

/** A token itself is kept nowhere. */
function printOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
