import type { Config } from '#server/platform/process/config/config.ts';
import { isPurged } from '#server/platform/edge/index.ts';
import { edgeHeaders } from './edge.ts';
import type { CachedHeaders } from './send-cached.ts';

/**
 * Neither names the cookie in `Vary`: browsers ask each time, and a cache in front would keep a copy for every text of cookies. What differs by a
 * cookie is for its sender alone.
 */
const VARY = 'accept-encoding';
const OWN: CachedHeaders = { vary: VARY, cacheControl: 'private, max-age=0, must-revalidate' };

/** Returns what is said to caches of a reply: of one that its address alone decides, and of one that a cookie has changed. */
export function publicHeaders({ hasEdge }: Pick<Config, 'hasEdge'>, cacheControl = OWN.cacheControl): (isByCookie: boolean) => CachedHeaders {
  const shared: CachedHeaders = { vary: VARY, cacheControl, ...(hasEdge && { edgeOf: (reply) => edgeHeaders(reply, isPurged()) }) };
  return (isByCookie) => (isByCookie ? OWN : shared);
}
