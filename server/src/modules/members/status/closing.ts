import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';
import {
  lockAccount,
  lockClosing,
  selectClosedAmong,
  selectClosedBetween,
  selectClosingDue,
  selectIsOpen,
  writeClosed,
  writeClosing,
  type DueAccount,
} from './queries-closing.ts';
import { nameTag } from '../member/profile.ts';
import { sessionsTag } from '../sessions/sessions.ts';

/** When an account will be erased, and whether that is news. */
export interface Closing {
  closingAt: string;
  isNew: boolean;
}

/** Sets when an account is to be erased, unless that is already set, and returns when that is. */
export async function startClosing(tx: Tx, memberId: number, until: Date): Promise<Closing> {
  const before = await lockClosing(tx, memberId);
  if (before !== null) return { closingAt: before, isNew: false };
  return { closingAt: (await writeClosing(tx, memberId, until)) ?? '', isNew: true };
}

/** Takes back that an account is to be erased, unless that time has come. Returns when it will be erased; empty: it stays. */
export async function stopClosing({ tx, now }: WriteContext, memberId: number): Promise<string> {
  const before = await lockClosing(tx, memberId);
  if (before === null || new Date(before) <= now) return before ?? '';
  return (await writeClosing(tx, memberId, null)) ?? '';
}

/** Returns the members whose time has come and who are not erased yet, without some. */
export function listClosingDue({ db, now }: DbContext, { limit, except }: { limit: number; except: readonly number[] }): Promise<DueAccount[]> {
  return selectClosingDue({ db, now }, limit, except);
}

/** Returns those of some members whose accounts are erased. */
export function listClosedAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  return selectClosedAmong(db, ids);
}

/** Returns the members who were erased within a time. */
export function listClosedBetween(db: Db, from: Date, to: Date): Promise<number[]> {
  return selectClosedBetween(db, from, to);
}

/** Returns whether an account is not erased; the instant it was opened tells it from another one that got its number after a restoration. */
export function isAccountOpen(db: Db, account: DueAccount): Promise<boolean> {
  return selectIsOpen(db, account);
}

/** Erases an account: `eraseRows` deletes what is known of its member, then it is closed; the row stays, because their posts refer to it. */
export async function eraseAccount({ tx, now }: WriteContext, memberId: number, eraseRows: () => Promise<void>): Promise<void> {
  // First, because it waits for a sign-in in progress.
  await lockAccount(tx, memberId);
  await eraseRows();
  await writeClosed({ tx, now }, memberId);
  writesTags(tx, `member:${memberId}`, nameTag(memberId), sessionsTag(memberId));
}
