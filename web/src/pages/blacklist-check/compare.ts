import { characterKey } from '#contract/text/character-key.ts';
import { foldLoosely } from '#contract/text/fold.ts';
import { TICKET_STATE_LABELS } from '#contract/api/tickets-labels.ts';
import type { Snapshot } from '#contract/api/blacklist.ts';
import { readSnapshotEntry, type SnapshotEntry } from '#web/features/blacklist/snapshot-entry.ts';
import type { RosterName } from './roster.ts';

/**
 * What the list says of a name of the roster. `listed`: this very character. `variant`: the same name in other characters (繁简) on the same
 * realm. `namesake`: the name, on a realm other than the one given, or on some realm while none was given. `unknown`: nothing.
 */
export interface Finding {
  kind: 'listed' | 'variant' | 'namesake' | 'unknown';
  name: string;
  /** Empty: not given, and no usual realm chosen. */
  realm: string;
  entries: SnapshotEntry[];
}

/** The list, ready to be asked. */
export type ListIndex = ReadonlyMap<string, readonly SnapshotEntry[]>;

/** Makes a snapshot ready to be asked: entries that have ended since it was made are left out. */
export function indexOf(snapshot: Snapshot, now: Date): ListIndex {
  const index = new Map<string, SnapshotEntry[]>();
  for (const entry of snapshot.entries) {
    const listed = readSnapshotEntry(snapshot, entry, now);
    if (!listed) continue;
    const key = foldLoosely(listed.name);
    const others = index.get(key);
    if (others) others.push(listed);
    else index.set(key, [listed]);
  }
  return index;
}

/** Looks every name of a roster up; a name without a realm is looked for on the usual one. */
export function compare(names: readonly RosterName[], index: ListIndex, usualRealm: string): Finding[] {
  return names.map(({ name, realm: given }) => {
    const realm = given || usualRealm;
    const key = characterKey(name);
    const all = index.get(foldLoosely(name)) ?? [];
    const here = realm === '' ? [] : all.filter((entry) => foldLoosely(entry.realm) === foldLoosely(realm));
    const same = here.filter((entry) => characterKey(entry.name) === key);
    if (same.length > 0) return { kind: 'listed', name, realm, entries: same };
    if (here.length > 0) return { kind: 'variant', name, realm, entries: here };
    return { kind: all.length > 0 ? 'namesake' : 'unknown', name, realm, entries: [...all] };
  });
}

const KIND_LABELS: Readonly<Record<Exclude<Finding['kind'], 'unknown'>, string>> = { listed: '在名单上', variant: '写法相近', namesake: '别处有同名' };

/** Returns the result as text to share: the names found first, then the number not found. */
export function findingsText(findings: readonly Finding[], madeAt: string): string {
  const lines = (['listed', 'variant', 'namesake'] as const).flatMap((kind) =>
    findings
      .filter((finding) => finding.kind === kind)
      .map(({ name, realm, entries }) => {
        const who = realm === '' ? name : `${name}-${realm}`;
        return `【${KIND_LABELS[kind]}】${who}：${entries.map((entry) => `${kind === 'listed' ? '' : `${entry.name}-${entry.realm} `}${entry.penalty}${penaltyPeriodOf(entry)}`).join('；')}`;
      }),
  );
  const unknown = findings.filter(({ kind }) => kind === 'unknown').length;
  return [`名册核查（名单截至 ${madeAt.slice(0, 10)}，共 ${findings.length} 人）`, ...lines, `查无记录 ${unknown} 人；查无记录不等于清白。`].join('\n');
}

function penaltyPeriodOf({ until, isDisputed }: SnapshotEntry): string {
  return `${until === null ? '' : `，至 ${until.slice(0, 10)}`}${isDisputed ? `（${TICKET_STATE_LABELS.disputed}）` : ''}`;
}
