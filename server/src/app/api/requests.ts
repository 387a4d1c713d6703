import type { FastifyRequest } from 'fastify';
import { FORM_HEADER, PROOF_HEADER } from '#contract/api/proof-of-work.ts';
import { Failure } from '#contract/failures.ts';
import type { Access, RouteKey } from '#contract/route.ts';
import { resolveGame } from '#server/modules/games/index.ts';
import { findViewer } from '#server/modules/members/index.ts';
import { findTokenReader } from '#server/modules/tokens/index.ts';
import type { ApiRequest, Platform, Viewer } from '#server/platform/api.ts';
import { forgetCaller, noteCaller } from '../admission/callers.ts';

const RANK: Record<Access, number> = { public: 0, guest: 0, member: 1, presenter: 2, operator: 3 };
const NOBODY = { viewer: null, isTokenRevoked: false };
const ROLE_RANK: Record<Viewer['role'], number> = { member: 1, presenter: 2, operator: 3 };

/** Returns an HTTP request as handlers see it. Throws `notSignedIn`, `tokenRevoked`, `forbidden`, `totpRequired`, `suspended` as the route requires. */
export async function apiRequestOf(request: FastifyRequest, key: RouteKey, platform: Platform): Promise<ApiRequest> {
  const now = platform.clock.now();
  const token = bearer(request.headers.authorization);
  const asked = { token, key, address: request.ip };
  const { viewer, isTokenRevoked } = key.access === 'public' ? NOBODY : await viewerOf(asked, { platform, now });
  const port = portOf(request, platform.config);
  return {
    platform,
    db: platform.db,
    now,
    viewer,
    isTokenRevoked,
    gameId: await resolveGame(platform.db, wantedGame(request)),
    address: request.ip,
    ...(port !== undefined && { port }),
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    token,
    requestId: request.id,
    proof: headerOf(request, PROOF_HEADER),
    form: headerOf(request, FORM_HEADER),
  };
}

/** Returns a visitor's request made by the server itself while it renders a page for that address. */
export async function visitorRequest(
  platform: Platform,
  gameId: number,
  { requestId, address }: Pick<ApiRequest, 'requestId' | 'address'>,
): Promise<ApiRequest> {
  return { platform, db: platform.db, now: platform.clock.now(), ...NOBODY, gameId, address, device: '', token: null, requestId };
}

/** Returns the game a call of the API asks for: `?game=` wins over the header, the header over the cookie. */
export function wantedGame(request: FastifyRequest): number | null {
  return gameInQuery(request) ?? wholeOf(request.headers['current_game_id']) ?? wholeOf(request.cookies['game']);
}

export interface ShownGame {
  gameId: number;
  /** A cookie decided it: to others the address shows another game. */
  isByCookie: boolean;
}

/**
 * Returns the game that an address shows: that of `?game=`, else the one the reader has chosen by cookie, else the recommended one. The header of
 * the API says nothing here: no `Vary` of a page names it, so a cache in front of the site would give the page of one who sends it to everybody.
 */
export async function shownGame(db: Platform['db'], request: FastifyRequest): Promise<ShownGame> {
  const inQuery = gameInQuery(request);
  const addressed = await resolveGame(db, inQuery);
  const chosen = inQuery === null ? wholeOf(request.cookies['game']) : null;
  if (chosen === null || chosen === addressed) return { gameId: addressed, isByCookie: false };
  const gameId = await resolveGame(db, chosen);
  return { gameId, isByCookie: gameId !== addressed };
}

async function viewerOf(
  { token, key, address }: { token: string | null; key: RouteKey; address: string },
  { platform, now }: { platform: Platform; now: Date },
): Promise<Pick<ApiRequest, 'viewer' | 'isTokenRevoked'>> {
  const { access } = key;
  if (token === null) {
    if (RANK[access] > 0) throw new Failure('notSignedIn');
    return NOBODY;
  }
  const reader = await findTokenReader(token, key, platform);
  if (reader !== undefined) return { viewer: reader, isTokenRevoked: false };
  const found = await findViewer({ db: platform.db, now, address }, token);
  if ('dead' in found) {
    forgetCaller(token);
    const isTokenRevoked = found.dead === 'revoked';
    if (RANK[access] === 0) return { viewer: null, isTokenRevoked };
    throw new Failure(isTokenRevoked ? 'tokenRevoked' : 'notSignedIn');
  }
  noteCaller(token, found.viewer);
  if (ROLE_RANK[found.viewer.role] < RANK[access]) throw new Failure(found.needsTotp ? 'totpRequired' : 'forbidden');
  // Staff who are suspended read what members read.
  if (RANK[access] > RANK.member && found.viewer.suspended) throw new Failure('suspended', { values: found.viewer.suspended });
  return { viewer: found.viewer, isTokenRevoked: false };
}

/** Returns the port a visitor comes from; behind proxies of ours what the nearest one says of it, where it is set up to. */
function portOf(request: FastifyRequest, { trustedProxies, portHeader }: Platform['config']): number | undefined {
  if (!trustedProxies.areThere) return request.socket.remotePort;
  const port = portHeader === '' ? null : wholeOf(request.headers[portHeader]);
  return port !== null && port >= 1 && port <= 65_535 ? port : undefined;
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
}

function bearer(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token ? token : null;
}

function gameInQuery(request: FastifyRequest): number | null {
  const query = request.query as Record<string, unknown>;
  return wholeOf(query['game']);
}

function wholeOf(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
