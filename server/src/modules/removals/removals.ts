import type { Db, DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import {
  BY_LAW,
  deleteRemoval,
  selectContestedUntil,
  selectIsPurged,
  selectStaffRemoval,
  updateFine,
  updateRemovalsDue,
  updateSealed,
  upsertRemoval,
  type Removal,
  type Removed,
  type StaffRemovalRow,
} from './queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long a decision about a removal may still be looked at again. */
const DECIDED_DAYS = 7;

/** Puts on record that something was removed, in the transaction that removes it. Removed by the staff after its author, its days begin again. */
export async function recordRemoval({ tx, now }: WriteContext, removed: Removal): Promise<void> {
  const { restorableUntil, appealableUntil } = await endsOf({ tx, now });
  // What the staff removed is there as long as its author may appeal; what is sealed by order of an authority is never purged.
  const kept = removed.by === 'staff' ? appealableUntil : restorableUntil;
  await upsertRemoval(tx, removed, { removedAt: now, restorableUntil, purgeAt: removed.why?.code === BY_LAW ? 'infinity' : kept });
}

/** Takes the record of a removal back, in the transaction that restores the thing. Returns false when its words are purged already. */
export function takeBackRemoval(tx: Tx, removed: Removed): Promise<boolean> {
  return deleteRemoval(tx, removed);
}

/** Forgives what a removal has cost its author, in the transaction that gives it back. Returns how much that was. */
export function forgiveFine(tx: Tx, removed: Removed): Promise<number> {
  return updateFine(tx, removed);
}

/** Returns the removal of something by the staff; null when they have not removed it. */
export function findStaffRemoval(db: Db, removed: Removed): Promise<StaffRemovalRow | null> {
  return selectStaffRemoval(db, removed);
}

/** How something is put back. */
export interface BringingBack {
  /** Whether its author is notified; not where something larger does. */
  notifies?: boolean;
  /** When it was removed: another removal of it stays. */
  removedAt?: Date;
  /** Whether the order that sealed it is released; what is sealed stays otherwise. */
  isReleased?: boolean;
}

/** Returns the removal by the staff that may be taken back; null: there is none, it is another one, or an order seals it. */
export async function findReturnable(db: Db, removed: Removed, { removedAt, isReleased = false }: BringingBack): Promise<StaffRemovalRow | null> {
  const removal = await selectStaffRemoval(db, removed);
  if (removal === null || (removal.reasonCode === BY_LAW) !== isReleased) return null;
  return removedAt === undefined || Date.parse(removal.removedAt) === removedAt.getTime() ? removal : null;
}

/** Returns whether the words and pictures of something that was removed are purged. */
export function isPurged(db: Db, removed: Removed): Promise<boolean> {
  return selectIsPurged(db, removed);
}

/**
 * Returns until when what was removed must be kept because somebody may still decide about it; null: it need not be. While reports of it are
 * open that is looked at again after a day; once they are decided, for a week.
 */
export async function contestedUntil({ db, now }: DbContext, removed: Removed): Promise<Date | null> {
  const decided = await selectContestedUntil(db, removed, new Date(now.getTime() - DECIDED_DAYS * DAY_MS));
  if (decided === null) return null;
  return decided.closedAt === null ? new Date(now.getTime() + DAY_MS) : new Date(Date.parse(decided.closedAt) + DECIDED_DAYS * DAY_MS);
}

/** Ends the seal of what was gone before the order: it is removed as it was then, and purged after the usual days; its author does not restore it. */
export async function unsealRemoval({ tx, now }: WriteContext, removed: Removed): Promise<void> {
  await updateSealed(tx, removed, (await endsOf({ tx, now })).appealableUntil);
}

/** How many days somebody may appeal, and how long what the staff removes is kept at least. */
export interface StaffDays {
  appealDays: number;
  keptDays: number;
}

/** Returns the days of a site as they are set now. */
export async function readStaffDays(db: Db): Promise<StaffDays> {
  const { removedDays, appealDays } = (await readSettingValues(db)).settings;
  return { appealDays, keptDays: Math.max(removedDays, appealDays) };
}

/** Returns the days that a message names; those from before it kept them were thirty. */
export function staffDaysIn({ appealDays = 30, keptDays = 30 }: Partial<StaffDays>): StaffDays {
  return { appealDays, keptDays };
}

/** Returns until when what is removed now may be restored, and until when at least it may be appealed against. */
async function endsOf({ tx, now }: WriteContext): Promise<{ restorableUntil: Date; appealableUntil: Date }> {
  const { removedDays } = (await readSettingValues(tx)).settings;
  const { keptDays } = await readStaffDays(tx);
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
  return { restorableUntil: after(removedDays), appealableUntil: after(keptDays) };
}

/** Makes everything a member has removed due for purging now, for an account that is erased. */
export function makeRemovalsDue({ tx, now }: WriteContext, authorId: number): Promise<void> {
  return updateRemovalsDue({ tx, now }, authorId);
}
