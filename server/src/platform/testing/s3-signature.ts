// Whether a request to the S3 double is signed as it has to be: version 4, with every header that matters under the signature.
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may ask, and where. */
export interface S3Credentials {
  region: string;
  key: string;
  secret: string;
}

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
const MAX_SKEW_MS = 15 * 60_000;
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date'];

/** Returns the name of what is wrong with the signature of a request; null: nothing. */
export function refusalOfSignature({ method, url = '', headers }: IncomingMessage, body: Buffer, known: S3Credentials): string | null {
  const [, key, day, region, names, signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (!key || !day || !region || !names || !signature) return 'AccessDenied';
  if (key !== known.key) return 'InvalidAccessKeyId';
  const signed = names.split(';');
  if (MUST_BE_SIGNED.some((name) => !signed.includes(name)) || region !== known.region) return 'SignatureDoesNotMatch';
  const date = String(headers['x-amz-date']);
  const atMs = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - atMs) < MAX_SKEW_MS) || !date.startsWith(day)) return 'RequestTimeTooSkewed';
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const pairs = query.split('&').filter((pair) => pair !== '');
  const canonical = [
    method,
    path,
    pairs
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(Buffer.from(canonical))].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>((by, part) => hmac(by, part), `AWS4${known.secret}`);
  return hmac(signing, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
