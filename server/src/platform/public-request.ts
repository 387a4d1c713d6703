// Requests to addresses that others have given: only to the open internet, never into the network this machine is in.
import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

const MAX_ANSWER_BYTES = 2_000;

export interface PublicAnswer {
  /** Null: nothing came back. */
  status: number | null;
  /** The beginning of what came back, or why nothing did. */
  text: string;
  /** When to ask again, as the answer says it: seconds, or a date. */
  retryAfter: string | null;
}

/** Returns whether an address belongs to the open internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isPublicAddress(mapped);
  return !PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Sends a request and returns the answer, whatever it is: redirects are not followed, and it takes no longer than `timeoutMs`. The name is resolved once,
 * every address of it has to be public (`allowsLoopback`: or this machine, for tests), and the connection goes to the address that was looked at.
 */
export async function requestPublic(
  url: URL,
  {
    method,
    headers,
    body,
    timeoutMs,
    allowsLoopback,
  }: { method: 'GET' | 'POST'; headers: Record<string, string>; body: string | Buffer; timeoutMs: number; allowsLoopback: boolean },
): Promise<PublicAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const found = await Promise.race([lookup(host, { all: true }), rejectedWhen(signal)]);
    const [first] = found;
    const isAllowed = ({ address }: { address: string }) => isPublicAddress(address) || (allowsLoopback && (address === '127.0.0.1' || address === '::1'));
    if (!first || !found.every(isAllowed)) return { status: null, text: '这个地址不在公网上，不送', retryAfter: null };
    const options: RequestOptions = {
      method,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal,
      // The address that was looked at, so that the name cannot lead elsewhere a moment later.
      lookup: (_host, { all }, done) => (all ? done(null, [first]) : done(null, first.address, first.family)),
    };
    return await new Promise<PublicAnswer>((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const request = send(
        url,
        options,
        (response) =>
          void readAnswer(response).then(
            (text) => resolve({ status: response.statusCode ?? null, text, retryAfter: response.headers['retry-after'] ?? null }),
            reject,
          ),
      );
      request.once('error', reject);
      request.end(body);
    });
  } catch (error) {
    return { status: null, text: signal.aborted ? '超时' : whyNot(error), retryAfter: null };
  }
}

/** Rejects when the time is over: a name server that does not answer would hold everybody else's requests as long as it likes. */
function rejectedWhen(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the time is over')), { once: true });
  });
}

/** Why nothing was there, by the code of the fault. */
const FAULTS: Readonly<Record<string, string>> = {
  ENOTFOUND: '找不到这个域名',
  EAI_AGAIN: '域名一时查不到',
  ECONNREFUSED: '那台机器没有在听',
  ECONNRESET: '对方断开了',
  EHOSTUNREACH: '到不了那台机器',
  ENETUNREACH: '到不了那个网络',
  CERT_HAS_EXPIRED: '对方的证书过期了',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书是自己签的',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书是自己签的',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书不全',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书写的是别的域名',
};

/** Returns in words why an address was not reached. */
function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = FAULTS[code];
  return why === undefined ? '连不上' : `连不上：${why}`;
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue;
    parts.push(part);
    bytes += part.length;
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(parts)
    .toString('utf8', 0, MAX_ANSWER_BYTES)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 300);
}
