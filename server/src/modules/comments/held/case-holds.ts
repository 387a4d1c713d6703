import type { HoldReason } from '#contract/api/held.ts';
import { NEW_ACCOUNT_DAYS } from '#contract/limits.ts';
import type { Role } from '#contract/api/members.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { findCaseHolds, selectJoinedAt } from './queries-case-holds.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns why a comment under a post is reviewed first because the post is a closed case: its author is new here, or a presenter holds all. */
export async function caseHoldReasons({ db, now }: DbContext, postId: number, author: { id: number; role: Role }): Promise<HoldReason[]> {
  const closedCase = (await findCaseHolds(db, postId)).find((each) => each.postId === postId);
  if (!closedCase) return [];
  const { heldUntil } = closedCase;
  const isHeld = heldUntil !== null && Date.parse(heldUntil) > now.getTime();
  // Presenters and operators are known, however new their accounts are.
  const isNew = author.role === 'member' && now.getTime() - Date.parse(await selectJoinedAt(db, author.id)) < NEW_ACCOUNT_DAYS * DAY_MS;
  return [...(isHeld ? [reasonOf('caseHeld', '这桩案子的新评论先看再放')] : []), ...(isNew ? [reasonOf('newAccount', `注册不满 ${NEW_ACCOUNT_DAYS} 天`)] : [])];
}

function reasonOf(rule: HoldReason['rule'], label: string): HoldReason {
  return { rule, path: '', label, matched: '', quote: '' };
}
