import type { PurgeSettings } from '../process/config/edge-settings.ts';
import type { CacheTag } from '../state/cache-tags.ts';

/** A cache in front of the site that forgets what it is asked to. Both reject unless all of it has been acknowledged. */
export interface Purger {
  /** Forgets all pages with one of the tags, at most `maxTags` of them. */
  purge(tags: readonly CacheTag[], signal: AbortSignal): Promise<void>;
  /** Forgets all pages of the site. */
  purgeEverything(signal: AbortSignal): Promise<void>;
  /** How many tags one request takes. */
  maxTags: number;
  /** Between two requests: CDNs count them. */
  minGapMs: number;
}

/** A purge is done within this time or tried again. */
const PATIENCE_MS = 5_000;

/** Returns the caches of the settings. */
export function createPurger(settings: PurgeSettings): Purger {
  return settings.kind === 'varnish' ? createVarnishPurger(settings) : createHttpPurger(settings);
}

/** Varnish, one or several: `deploy/varnish.vcl` says what these requests mean. Its headers hold 8 KB, and a tag has 40 characters at most. */
function createVarnishPurger({ addresses, token }: PurgeSettings): Purger {
  const send = (headers: Record<string, string>, signal: AbortSignal) =>
    toAll(addresses, signal, { method: 'PURGE', headers: { ...headers, ...authorization(token) } });
  return {
    purge: (tags, signal) => send({ 'xkey-purge': tags.join(' ') }, signal),
    purgeEverything: (signal) => send({ 'purge-everything': '1' }, signal),
    maxTags: 100,
    minGapMs: 100,
  };
}

/** A CDN: `{"tags": [...]}` and `{"purge_everything": true}` by POST, which is what Cloudflare takes, and a few lines of a worker translate for others. */
function createHttpPurger({ addresses, token }: PurgeSettings): Purger {
  const send = (body: object, signal: AbortSignal) =>
    toAll(addresses, signal, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...authorization(token) } });
  return {
    purge: (tags, signal) => send({ tags }, signal),
    purgeEverything: (signal) => send({ purge_everything: true }, signal),
    maxTags: 30,
    minGapMs: 1_000,
  };
}

function authorization(token: string): Record<string, string> {
  return token === '' ? {} : { authorization: `Bearer ${token}` };
}

async function toAll(addresses: readonly string[], ending: AbortSignal, init: RequestInit): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const signal = AbortSignal.any([ending, AbortSignal.timeout(PATIENCE_MS)]);
      const response = await fetch(address, { ...init, redirect: 'error', signal });
      const text = await response.text();
      // Cloudflare says in the body, too, that it has not done it.
      if (!response.ok || /"success":\s*false/.test(text)) throw new Error(`${new URL(address).host} answered a purge with ${response.status}`);
    }),
  );
}
