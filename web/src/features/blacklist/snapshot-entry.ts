import type { Snapshot } from '#contract/api/blacklist.ts';

/** A character of the stored list in words. */
export interface SnapshotEntry {
  id: number;
  name: string;
  realm: string;
  penalty: string;
  offences: string[];
  /** ISO 8601; null: permanent. */
  until: string | null;
  isDisputed: boolean;
}

/** Returns an entry of a snapshot in words, null once it has ended; what the snapshot does not name is empty. */
export function readSnapshotEntry(snapshot: Snapshot, entry: Snapshot['entries'][number], now: Date): SnapshotEntry | null {
  const [id, name, realm, penalty, offences, end, disputed] = entry;
  if (end !== 0 && end * 1000 <= now.getTime()) return null;
  return {
    id,
    name,
    realm: snapshot.realms[realm] ?? '',
    penalty: snapshot.penalties[penalty]?.label ?? '',
    offences: offences.map((offence) => snapshot.offences[offence]?.label ?? ''),
    until: end === 0 ? null : new Date(end * 1000).toISOString(),
    isDisputed: disputed === 1,
  };
}
