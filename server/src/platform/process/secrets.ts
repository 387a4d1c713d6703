import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { StartFailure, errorCode } from './start-failure.ts';

/** Keeps what must not lie readable in the database, under one key that the database does not hold. */
export interface Secrets {
  /** A text as only `decrypt` with the same purpose reads it; another one each time. A purpose is a fixed word such as `totp`. */
  encrypt(purpose: string, text: string): string;
  /** What `encrypt` was given. Throws when the text was changed, or made for another purpose or with another key. */
  decrypt(purpose: string, sealed: string): string;
  /** 32 bytes by which a text is found again that nobody without the key can guess at, however few such texts there are. */
  keyedHash(purpose: string, text: string): Buffer;
}

/** The key's file in the data folder; a part of every backup. */
export const SECRET_KEY_FILE = 'secret.key';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Names how a text was sealed, so that another way can follow one day. */
const FORMAT = 'v1.';

/** Returns whether two secrets are the same; how long it takes says nothing of where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Secrets under a key of 32 bytes. */
export function createSecrets(key: Buffer): Secrets {
  if (key.length !== KEY_BYTES) throw new Error(`a secret key has ${KEY_BYTES} bytes`);
  const encryption = derive(key, 'encrypt');
  const hashing = derive(key, 'hash');
  return {
    encrypt(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryption, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return FORMAT + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed.startsWith(FORMAT) ? sealed.slice(FORMAT.length) : '', 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed text');
      const decipher = createDecipheriv('aes-256-gcm', encryption, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    keyedHash: (purpose, text) => createHmac('sha256', hashing).update(`${purpose}\0${text}`).digest(),
  };
}

/**
 * Secrets of a site: under the configured key, or the one in the data folder, which is made on the first start.
 * Throws StartFailure for a key that is none.
 */
export async function openSecrets({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  if (secretKey !== null) return createSecrets(readKey(secretKey, '环境变量 HEARTH_SECRET_KEY'));
  const path = join(dataDir, SECRET_KEY_FILE);
  const text = (await readIfThere(path)) ?? (await makeKeyFile(path, dataDir));
  return createSecrets(readKey(text, path));
}

function readKey(text: string, where: string): Buffer {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new StartFailure(`${where} 不是一把密钥：应是 32 个随机字节，写成 64 位十六进制或 base64。丢了它，两步验证和手机号就再也解不开，请从备份里找回。`);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Written whole beside its place and linked there, so that a crash leaves no half key and nothing is ever written over. */
async function makeKeyFile(path: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    await link(part, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(part, { force: true });
  }
  return readFile(path, 'utf8');
}

function derive(key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `hearth ${use}`, KEY_BYTES));
}
