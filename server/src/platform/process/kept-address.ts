import { networkOf } from './network.ts';
import type { Secrets } from './secrets.ts';

const PURPOSE = 'session-address';
/** 128 bits: no two networks have the same by chance. */
const KEY_DIGITS = 32;

/** An address as rows hold it: nobody reads it with the database alone. */
export interface KeptAddress {
  sealed: string;
  network: string;
}

/** Returns an address as rows hold it, encrypted and with the key of its network. */
export function keepAddress(secrets: Secrets, address: string): KeptAddress {
  return address === '' ? { sealed: '', network: '' } : { sealed: secrets.encrypt(PURPOSE, address), network: networkKey(secrets, networkOf(address)) };
}

/** The key of what is no network: what a machine calls itself, and what everybody has behind a proxy that is not trusted. */
export const NOWHERE = 'nowhere';
const LOCAL = /^(127\.|0:0:0:0$|::1$)/;

/** Returns what tells a network from others and does not name it; empty for none. */
export function networkKey(secrets: Pick<Secrets, 'keyedHash'>, network: string): string {
  if (network === '' || LOCAL.test(network)) return network === '' ? '' : NOWHERE;
  return secrets.keyedHash(PURPOSE, network).toString('hex').slice(0, KEY_DIGITS);
}

/**
 * Returns the address of a row; what the version before has written is still in the clear until a job has sealed it. Empty where another key has sealed it: a site
 * that has lost its key still lets its members sign in.
 */
export function openAddress(secrets: Pick<Secrets, 'decrypt'>, { address, addressSealed }: { address: string; addressSealed: string }): string {
  if (addressSealed === '') return address;
  try {
    return secrets.decrypt(PURPOSE, addressSealed);
  } catch {
    return '';
  }
}

/** The key of the network of a session `s`, also of one that is not sealed yet. */
export const NETWORK_KEY = `CASE WHEN s.network = '' THEN s.address ELSE s.network END`;
