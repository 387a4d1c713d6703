import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/platform/process/secrets.ts';

/** RFC 6238 as every authenticator speaks it: HMAC-SHA-1, six digits, a new code every 30 seconds. */
const DIGITS = 6;
const STEP_SECONDS = 30;
/** Steps before and after the present one that are taken: clocks differ, and typing takes a while. */
const STEPS_AROUND = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code of a time step, six digits (RFC 4226, section 5.3). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the time step of an instant, counted from 1970. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** Returns the time step near `now` that has this code, or null. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  let found: number | null = null;
  for (let step = totpStep(now) - STEPS_AROUND; step <= totpStep(now) + STEPS_AROUND; step += 1) {
    if (isSameSecret(code, totpCode(secret, step))) found = step;
  }
  return found;
}

/** Returns bytes as base32 without padding (RFC 4648), as authenticators take a secret. */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Returns the bytes of a base32 text; null where it is none. */
export function bytesOfBase32(text: string): Buffer | null {
  if (!/^[A-Z2-7]+$/.test(text)) return null;
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the address an authenticator reads from the QR code: account, issuer, and the secret in base32. */
export function totpUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
