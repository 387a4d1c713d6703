const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const BEIJING_MS = 8 * HOUR_MS;
/** Off site nothing of the last days goes, whatever the settings say by now: who has taken over an operator's account cannot hurry it away. */
const MIN_OFFSITE_DAYS = 7;
/** How old the newest copy off site is at most. */
const MAX_OFFSITE_HOURS = 26;
const NAME_PREFIX = 'hearth-';
const NAME_ENDING = '.tar.gz';
/** Behind the name of one that is encrypted. */
const SEALED_ENDING = '.age';
const PART_ENDING = '.part';

/** How many backups are kept: one of each of the last days, and one of each of the last weeks. */
export interface Kept {
  daily: number;
  weekly: number;
}

/** Returns the last instant at which a backup was to be made, where that is at a time of Beijing's day such as 04:00. */
export function lastBackupAt(now: Date, at: string): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const shift = BEIJING_MS - hours * HOUR_MS - minutes * MINUTE_MS;
  return new Date(Math.floor((now.getTime() + shift) / DAY_MS) * DAY_MS - shift);
}

/** Returns whether a backup is to be made: there is none, the last attempt failed, or it was begun before the last time for it. */
export function isBackupDue(last: { startedAt: string; isMade: boolean } | null, now: Date, at: string): boolean {
  return last === null || !last.isMade || new Date(last.startedAt) < lastBackupAt(now, at);
}

/** Returns the name of the file of a backup that begins; names in their order are in the order of time. */
export function nameBackup(now: Date, isSealed: boolean): string {
  const instant = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${NAME_PREFIX}${instant}${NAME_ENDING}${isSealed ? SEALED_ENDING : ''}`;
}

/** Returns the name of a backup while it is being made: nothing else has it, and it is deleted when it is found later. */
export function nameOfPart(file: string): string {
  return `${file}${PART_ENDING}`;
}

/** Returns whether a file in the folder of backups is what is left of one that the site was making. */
export function isLeftover(name: string): boolean {
  return name.startsWith(NAME_PREFIX) && name.endsWith(PART_ENDING);
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

/** A copy at the off-site target, of a backup of this site's own. */
interface Copy {
  madeAt: string;
  isWhole: boolean;
  isProven: boolean;
  /** Whether all of it has been there, and whether it is still to be sent. */
  isSent: boolean;
  isPending: boolean;
}

/** Returns the copies off site that may be deleted: by the rule for backups here, and what was begun of one that nobody sends any more. */
export function outdatedCopies<Each extends Copy>(copies: readonly Each[], { daily, weekly }: Kept): Each[] {
  const whole = copies.filter(({ isWhole }) => isWhole);
  const isOver = ({ isWhole, isSent, isPending }: Copy) => !isWhole && !isSent && !isPending;
  return [...outdatedBackups(whole, { daily: Math.max(daily, MIN_OFFSITE_DAYS), weekly }), ...copies.filter(isOver)];
}

/** Returns whether nothing has come to the off-site target for too long. */
export function isOffsiteLate({ newestAt, firstAt }: { newestAt: string | null; firstAt: string | null }, now: Date): boolean {
  const since = newestAt ?? firstAt;
  return since !== null && now.getTime() - Date.parse(since) > MAX_OFFSITE_HOURS * HOUR_MS;
}

function newestOfEach<Backup extends { madeAt: string }>(newestFirst: readonly Backup[], spanMs: number): Backup[] {
  const spanOf = ({ madeAt }: Backup) => Math.floor((Date.parse(madeAt) + BEIJING_MS) / spanMs);
  return newestFirst.filter((backup, index) => index === 0 || spanOf(backup) !== spanOf(newestFirst[index - 1] ?? backup));
}
