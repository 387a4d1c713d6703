// The names of the backups written before upgrades, and which of them are still needed.

/** Every name begins with it. */
export const UPGRADE_BACKUP_PREFIX = 'before-upgrade-';
const ENDING = '.tar.gz';
/** The newest are kept. */
const MAX_KEPT = 3;

/** Between which migrations an upgrade goes: the last one applied, and the last one of the program. */
export interface UpgradeSpan {
  from: string;
  to: string;
}

/** Returns the name of a backup; names in their order are in the order of time. */
export function nameUpgradeBackup({ from, to }: UpgradeSpan, now: Date): string {
  const stamp = now
    .toISOString()
    .replaceAll(/[-:.Z]/g, '')
    .replace('T', '-');
  return `${UPGRADE_BACKUP_PREFIX}${stamp}-from-${numberOf(from)}-to-${numberOf(to)}-${process.pid}${ENDING}`;
}

/**
 * Returns those that may be deleted: all but the newest three, and but the newest of each state of an upgrade that has not reached its last
 * migration. A start that fails is repeated by whatever watches over it, and each attempt writes a backup: without the second rule those of the
 * half upgraded tables would push out the only one from before.
 */
export function outdatedUpgradeBackups(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => name.startsWith(UPGRADE_BACKUP_PREFIX) && name.endsWith(ENDING))
    .toSorted()
    .toReversed();
  const reached = spanOf(newestFirst[0] ?? '')?.from ?? '';
  const seen = new Set<string>();
  return newestFirst.filter((name, index) => {
    const span = spanOf(name);
    const isLastOfState = span !== null && span.to > reached && !seen.has(span.from);
    if (span !== null) seen.add(span.from);
    return index >= MAX_KEPT && !isLastOfState;
  });
}

/** Null: written by a version that did not put it into the name. */
function spanOf(name: string): UpgradeSpan | null {
  const [, from, to] = /-from-(\d{4})-to-(\d{4})-/.exec(name) ?? [];
  return from === undefined || to === undefined ? null : { from, to };
}

function numberOf(migration: string): string {
  return migration.slice(0, 4).padStart(4, '0');
}
