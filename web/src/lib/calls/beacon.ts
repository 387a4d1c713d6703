import { fillPath, type InputOf, type RouteKey, type RouteShape } from '#contract/route.ts';
import { headersOf } from './api.ts';

/** Sends a write without waiting for its response, even while the page is being left: the browser still sends it. */
export function sendBeacon<Shape extends RouteShape>(key: RouteKey<Shape>, input: InputOf<Shape> & Record<string, unknown>): void {
  const { path, rest } = fillPath(key, input);
  const headers = { ...headersOf(), 'Content-Type': 'application/json' };
  void fetch(path, { method: 'POST', headers, body: JSON.stringify(rest), keepalive: true, credentials: 'same-origin' }).catch(() => undefined);
}
