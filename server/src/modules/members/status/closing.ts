import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { foldNickName } from '../member/nick-names.ts';
import { deleteSecrets, lockClosing, selectClosingDue, writeClosing, writeErased } from './queries-closing.ts';
import { sessionsTag } from '../sessions/sessions.ts';

/** When an account will be erased (empty: it stays), and whether that is news. */
export interface Closing {
  closingAt: string;
  isNew: boolean;
}

/**
 * Sets when an account is to be erased, unless that is already set; or (null) cancels it, unless the time was reached before `now`. Returns
 * the resulting state.
 */
export async function setClosing(tx: Tx, memberId: number, { until, now }: { until: Date | null; now?: Date }): Promise<Closing> {
  const before = await lockClosing(tx, memberId);
  const isOver = before !== null && now !== undefined && new Date(before) <= now;
  if ((until !== null && before !== null) || (until === null && (before === null || isOver))) return { closingAt: before ?? '', isNew: false };
  return { closingAt: (await writeClosing(tx, memberId, until)) ?? '', isNew: true };
}

/** Returns the members whose time has come and who are not erased yet. */
export function listClosingDue({ db, now }: DbContext, limit: number): Promise<number[]> {
  return selectClosingDue({ db, now }, limit);
}

/** Erases an account's data about its member and ends all its sessions; the row stays, because their posts refer to it. */
export async function eraseAccount({ tx, now }: WriteContext, memberId: number): Promise<void> {
  const nickName = `已注销的冒险者#${memberId}`;
  // First, because it waits for a sign-in in progress.
  await writeErased({ tx, now }, memberId, { nickName, nickFold: foldNickName(nickName) });
  await deleteSecrets(tx, memberId);
  writesTags(tx, `member:${memberId}`, sessionsTag(memberId));
}
