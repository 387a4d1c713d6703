import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '#server/platform/process/config/trusted-proxies.ts';

/** What an id of somebody else may look like: such as a UUID, or the 32 digits of nginx. It is in logs and in replies. */
const WELL_FORMED = /^[A-Za-z0-9][\w.:-]{7,63}$/;

/** Returns how a request gets its id: a trusted proxy's own where it is well formed, else a new one. */
export function requestIds(proxies: TrustedProxies): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isTaken = typeof given === 'string' && WELL_FORMED.test(given) && proxies.trusts(socket.remoteAddress ?? '', 0);
    return isTaken ? given : crypto.randomUUID();
  };
}
