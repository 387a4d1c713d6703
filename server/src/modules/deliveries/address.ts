import type { Secrets } from '#server/platform/process/secrets.ts';

/** Returns the hash by which the log knows a mail address or a mobile number: 32 bytes that nobody without the key can guess at. */
export function addressHash(secrets: Pick<Secrets, 'keyedHash'>, address: string): Buffer {
  return secrets.keyedHash('delivery', address.trim().toLowerCase());
}
