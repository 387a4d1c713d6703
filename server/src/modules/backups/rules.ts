const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** When the site backs itself up: in Beijing's night, when the fewest people write. */
const BACKUP_HOUR = 4;
const BEIJING_MS = 8 * HOUR_MS;
const NAME_PREFIX = 'hearth-';
const NAME_ENDING = '.tar.gz';

/** How many backups are kept: one of each of the last days, and one of each of the last weeks. */
export interface Kept {
  daily: number;
  weekly: number;
}

/** Returns the last instant at which a backup was to be made. */
export function lastBackupHour(now: Date): Date {
  const shift = BEIJING_MS - BACKUP_HOUR * HOUR_MS;
  return new Date(Math.floor((now.getTime() + shift) / DAY_MS) * DAY_MS - shift);
}

/** Returns whether a backup is to be made: there is none, the last attempt failed, or it was begun before the last hour for it. */
export function isBackupDue(last: { startedAt: string; isMade: boolean } | null, now: Date): boolean {
  return last === null || !last.isMade || new Date(last.startedAt) < lastBackupHour(now);
}

/** Returns the name of the file of a backup that begins; names in their order are in the order of time. */
export function nameBackup(now: Date): string {
  return `${NAME_PREFIX}${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}${NAME_ENDING}`;
}

/** Returns whether a file in the folder of backups is what is left of one that the site was making. */
export function isLeftover(name: string): boolean {
  return name.startsWith(NAME_PREFIX) && name.endsWith(`${NAME_ENDING}.part`);
}

/**
 * Returns the backups that may be deleted: all but the newest of each of the last days and of each of the last weeks. One that could be restored
 * is never deleted while every newer one failed its trial or has none.
 */
export function outdatedBackups<Backup extends { madeAt: string; isProven: boolean }>(backups: readonly Backup[], { daily, weekly }: Kept): Backup[] {
  const newestFirst = backups.toSorted((one, other) => Date.parse(other.madeAt) - Date.parse(one.madeAt));
  const kept = new Set<Backup>([...newestOfEach(newestFirst, DAY_MS).slice(0, daily), ...newestOfEach(newestFirst, 7 * DAY_MS).slice(0, weekly)]);
  const proven = newestFirst.find(({ isProven }) => isProven);
  if (proven) kept.add(proven);
  return newestFirst.filter((backup) => !kept.has(backup));
}

function newestOfEach<Backup extends { madeAt: string }>(newestFirst: readonly Backup[], spanMs: number): Backup[] {
  const spanOf = ({ madeAt }: Backup) => Math.floor((Date.parse(madeAt) + BEIJING_MS) / spanMs);
  return newestFirst.filter((backup, index) => index === 0 || spanOf(backup) !== spanOf(newestFirst[index - 1] ?? backup));
}
