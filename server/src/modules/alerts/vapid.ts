import { createECDH } from 'node:crypto';
import type { Secrets } from '#server/platform/process/secrets.ts';

/** The keys of the site for push services, in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const kept = new WeakMap<object, VapidKeys>();

/**
 * Returns the keys by which push services know this site (RFC 8292), the same ones for good on every node: they are derived from the secret key of the site,
 * which is kept with its backups (decision 212).
 */
export function vapidKeys(secrets: Pick<Secrets, 'keyedHash'>): VapidKeys {
  const keys = kept.get(secrets) ?? deriveKeys(secrets);
  kept.set(secrets, keys);
  return keys;
}

/** One hash of four thousand million is no private key of P-256: then the next one is. */
function deriveKeys(secrets: Pick<Secrets, 'keyedHash'>): VapidKeys {
  for (let nth = 0; ; nth += 1) {
    const scalar = secrets.keyedHash('vapid', String(nth));
    const key = createECDH('prime256v1');
    try {
      key.setPrivateKey(scalar);
    } catch {
      continue;
    }
    return { publicKey: key.getPublicKey().toString('base64url'), privateKey: scalar.toString('base64url') };
  }
}
