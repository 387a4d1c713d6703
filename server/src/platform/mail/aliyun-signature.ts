import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  method: 'GET' | 'POST';
  host: string;
  query: Readonly<Record<string, string>>;
  action: string;
  version: string;
  /** Unique for each request; the provider refuses a request that is repeated unchanged. */
  nonce: string;
  now: Date;
}

const ALGORITHM = 'ACS3-HMAC-SHA256';

/** Returns the query of a request in the order and spelling in which it is signed and sent. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&');
}

/** Returns the headers of a request without a body to an Aliyun RPC API, signed the way its documentation calls V3 (ACS3-HMAC-SHA256). */
export function signedHeaders(request: SignedRequest, key: { id: string; secret: string }): Record<string, string> {
  const bodyHash = hex('');
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': request.now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(headers);
  const canonical = [
    request.method,
    '/',
    canonicalQuery(request.query),
    ...names.map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`${ALGORITHM}\n${hex(canonical)}`)
    .digest('hex');
  return { ...headers, authorization: `${ALGORITHM} Credential=${key.id},SignedHeaders=${names.join(';')},Signature=${signature}` };
}

function hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** RFC 3986: what `encodeURIComponent` leaves alone beyond it is encoded too. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
