import { foldLoosely } from '#contract/text/fold.ts';
import type { Snapshot } from '#contract/api/blacklist.ts';
import { compare, indexOf, type Finding } from './compare.ts';
import { readRoster, type Roster } from './roster.ts';

export { Findings } from './Findings.tsx';

export interface RosterResult {
  roster: Roster;
  findings: Finding[];
}

interface LookUp {
  snapshot: Snapshot;
  /** Realm names, as written, that a line of the roster may be. */
  realms: readonly string[];
  /** Of names that don't say theirs; empty: any. */
  realm: string;
  now: Date;
}

/** Returns what the list says of the names of a roster; null when no name could be read. */
export function lookUp(text: string, { snapshot, realms, realm, now }: LookUp): RosterResult | null {
  const known = new Set([...realms, ...snapshot.realms].map(foldLoosely));
  const roster = readRoster(text, (folded) => known.has(folded));
  return roster.names.length === 0 ? null : { roster, findings: compare(roster.names, indexOf(snapshot, now), realm) };
}
