import type { IncomingMessage } from 'node:http';

/** Scheme and host before a path. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * Returns the path and query a request asks for. A client that takes us for a proxy sends the whole address, and a server has to accept
 * that (RFC 9112, 3.2.2); which host it names decides nothing here, as the header does not.
 */
export function targetOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const rest = url.replace(ORIGIN, '');
  return rest.startsWith('/') || rest === url ? rest : `/${rest}`;
}
