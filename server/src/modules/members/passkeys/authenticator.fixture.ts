// An authenticator in software: what a browser and a device do together when they make and use a passkey.
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { NewCredential, PasskeyCreation, PasskeyRequest, UsedCredential } from '#contract/api/passkeys.ts';

/** The address of a site that was given none. */
const SITE = 'http://localhost:3000';
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** What a device or a page does otherwise than it should. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  /** What its holder showed: nothing but their presence. */
  unverified?: boolean;
  userHandle?: string;
  challenge?: string;
  type?: string;
}

/** A passkey on a device. Its counter may be set back, as that of a copy is. */
export interface DevicePasskey {
  id: string;
  userHandle: string;
  counter: number;
  privateKey: KeyObject;
}

/** Returns a passkey made by the options of a page, and what its browser sends. */
export function makePasskey(options: PasskeyCreation, { origin = SITE, ...deviation }: Deviation = {}): { passkey: DevicePasskey; credential: NewCredential } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = cborMap([
    [1, cborInt(2)],
    [3, cborInt(-7)],
    [-1, cborInt(1)],
    [-2, cborBytes(Buffer.from(x, 'base64url'))],
    [-3, cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const flags = PRESENT | WITH_KEY | (deviation.unverified ? 0 : VERIFIED);
  const data = Buffer.concat([authenticatorData(deviation.rpId ?? options.rp.id, flags, 0), Buffer.alloc(16), length, id, key]);
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    cborBytes(data),
  ]);
  const encodedId = id.toString('base64url');
  return {
    passkey: { id: encodedId, userHandle: options.user.id, counter: 0, privateKey },
    credential: {
      id: encodedId,
      rawId: encodedId,
      type: 'public-key',
      response: {
        clientDataJSON: clientData({ type: 'webauthn.create', challenge: options.challenge, origin, ...deviation }),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'nonsense'],
      },
    },
  };
}

/** Returns what a browser sends when a passkey is used; its counter goes forward by one, from 0. */
export function answer(passkey: DevicePasskey, options: PasskeyRequest, { origin = SITE, ...deviation }: Deviation = {}): UsedCredential {
  passkey.counter += 1;
  const data = authenticatorData(deviation.rpId ?? options.rpId, PRESENT | (deviation.unverified ? 0 : VERIFIED), passkey.counter);
  const clientDataJSON = clientData({ type: 'webauthn.get', challenge: options.challenge, origin, ...deviation });
  const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    response: {
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(passkey.privateKey).toString('base64url'),
      userHandle: deviation.userHandle ?? passkey.userHandle,
    },
  };
}

function clientData({ type, challenge, origin }: { type: string; challenge: string; origin: string }): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(Buffer.from(rpId)), rest]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** The start of a CBOR value (RFC 8949): its kind, and a number below 65,536. */
function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 0xff]);
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [number, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cborInt(key), value])]);
