import type { Secrets } from '#server/platform/process/secrets.ts';

/** Returns the hash by which a mobile number of eleven digits is found without being readable: 32 bytes. */
export function mobileHash(secrets: Secrets, mobile: string): Buffer {
  return secrets.keyedHash('mobile', mobile);
}
