// A push service and the browsers behind it: takes what the site sends, checks who signed it (RFC 8292), and decrypts it as a browser does (RFC 8291 and
// 8188), with node's own cryptography alone.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push as a browser has decrypted it. */
export interface TakenPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  payload: unknown;
  /** The claims of the signature, once it was found to be that of the key it names. */
  claims: { aud: string; exp: number; sub: string };
  publicKey: string;
}

/** A browser that takes pushes, with keys of its own. */
export interface Browser {
  subscription: { endpoint: string; p256dh: string; auth: string };
}

export interface PushReceiver {
  readonly taken: TakenPush[];
  /** What each request is answered with, those that come later likewise; `null`: nothing, until it is closed. */
  answer: { status: number; headers?: Record<string, string> } | null;
  readonly asked: number;
  newBrowser(): Browser;
  close(): void;
}

interface Keys {
  key: ECDH;
  auth: Buffer;
}

/** Starts a push service on this machine. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const browsers = new Map<string, Keys>();
  const taken: TakenPush[] = [];
  let asked = 0;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    asked += 1;
    const { answer } = receiver;
    if (answer === null) return;
    const browser = browsers.get(request.url ?? '');
    if (answer.status === 201 && browser) {
      const { claims, publicKey } = readVapid(String(request.headers.authorization));
      taken.push({ path: request.url ?? '', headers: request.headers, payload: JSON.parse(decrypt(body, browser)), claims, publicKey });
    }
    response.writeHead(browser ? answer.status : 404, answer.headers).end();
  };
  const server = createServer((request, response) => void receive(request, response).catch((error: unknown) => response.writeHead(400).end(String(error))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: PushReceiver = {
    taken,
    answer: { status: 201 },
    get asked() {
      return asked;
    },
    newBrowser() {
      const path = `/push/${browsers.size + 1}-${randomBytes(8).toString('hex')}`;
      const key = createECDH('prime256v1');
      key.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { key, auth });
      return {
        subscription: {
          endpoint: `http://127.0.0.1:${port}${path}`,
          p256dh: key.getPublicKey().toString('base64url'),
          auth: auth.toString('base64url'),
        },
      };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts);
}

/** Returns the text of a message: its header has the salt, the size of a record and the sender's key. */
function decrypt(body: Buffer, { key, auth }: Keys): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
  const [size, sender, sealed] = [body.readUInt32BE(16), body.subarray(21, 21 + idLength), body.subarray(21 + idLength)];
  if (sealed.length > size) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', key.computeSecret(sender), auth, info, 32));
  const contentKey = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record');
  return padded.toString('utf8', 0, end);
}

/** Returns the claims of a signature and the key it is of. Throws for one that is not. */
function readVapid(authorization: string): Pick<TakenPush, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('not signed by that key');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}
