import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/chain/ticket-chain.ts';
import type { ShippedCatalog } from './kind.ts';

/** Against accident, not against malice: the texts are public. */
const HASH_LENGTH = 16;

/** Returns the hash of a content, the same whatever the order of its fields. */
export function hashOf(content: object): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex').slice(0, HASH_LENGTH);
}

/** The versions of one thing, oldest first: their hashes; null last once the program no longer ships it. */
export interface History {
  hashes: readonly (string | null)[];
  /** Every site had it before versions were kept. */
  isFirst: boolean;
}

/** Returns the history of each id. */
export function historiesOf({ first, later }: ShippedCatalog): Map<string, History> {
  return new Map([
    ...Object.entries(first).map(([id, hashes]): [string, History] => [id, { hashes, isFirst: true }]),
    ...Object.entries(later).map(([id, hashes]): [string, History] => [id, { hashes, isFirst: false }]),
  ]);
}

/** What this database knows of a thing. */
export interface Settled {
  /** The newest version that ran here. */
  version: number;
  /** The version the site was brought to or its operator decided about, and its hash. */
  settledVersion: number | null;
  settledHash: string;
}

export interface Situation {
  history: History;
  /** Null: versions were not kept here yet, or the thing is new. */
  known: Settled | null;
  /** The hash of what the site has; null: it has none. */
  found: string | null;
  isBinding: boolean;
}

/**
 * What becomes of a thing: nothing; it is settled as it is (the site has the newest, or nothing new is there to choose); it is added, replaced or
 * retired; or the operator is asked.
 */
export type Decision = 'nothing' | 'settle' | 'add' | 'replace' | 'retire' | 'ask';

/** Returns what becomes of a thing when a version of the program starts. */
export function decide({ history: { hashes, isFirst }, known, found, isBinding }: Situation): Decision {
  if (known !== null && known.version >= hashes.length) return 'nothing';
  const newest = hashes.at(-1) ?? null;
  if (found === newest) return 'settle';
  // Settled as gone: the program ships it again. Never settled: the operator had removed it before, and has not decided yet.
  const isNew = known === null ? !isFirst : known.settledHash === '' && known.settledVersion !== null;
  if (found === null) {
    if (isNew) return isBinding ? 'ask' : 'add';
    // An operator has removed it; there is something to ask only where the program has another one since.
    return known === null && hashes.length === 1 ? 'settle' : 'ask';
  }
  const isUntouched = known === null || known.settledHash === '' ? hashes.includes(found) : found === known.settledHash;
  if (!isUntouched) return known === null && hashes.length === 1 ? 'settle' : 'ask';
  if (isBinding) return 'ask';
  return newest === null ? 'retire' : 'replace';
}

/** Returns which version a hash is of; null for none. */
export function versionOf({ hashes }: History, hash: string | null): number | null {
  const at = hash === null ? -1 : hashes.lastIndexOf(hash);
  return at === -1 ? null : at + 1;
}

/** How a thing of the program is on a site: as shipped, changed or removed by the operator, waiting for a choice, or out of use. */
export type ShippedState = 'same' | 'edited' | 'removed' | 'offered' | 'retired';

/** Returns how a thing is on a site that has `found` of it. */
export function stateOf({ version, settledVersion, content, isRetired }: Stored, found: object | null): ShippedState {
  if (settledVersion === null || settledVersion < version) return 'offered';
  if (isRetired || (content === null && found === null)) return 'retired';
  if (found === null) return 'removed';
  return content !== null && hashOf(content) === hashOf(found) ? 'same' : 'edited';
}

interface Stored {
  version: number;
  settledVersion: number | null;
  content: object | null;
  isRetired: boolean;
}
