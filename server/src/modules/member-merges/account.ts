import { Failure, fieldFailure } from '#contract/failures.ts';
import type { Act } from '#server/modules/audit/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { isInCourt, lockAccounts, type MergedAccount } from './queries.ts';

/** After its case is closed a party may still ask for a correction with the account it was party by. */
const COURT_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** An account with an address to which a code goes. */
export type Account = MergedAccount & { emailFold: string };

/** Two accounts, of which the first is to go. */
export interface Both {
  from: Account;
  into: Account;
}

/**
 * Returns two accounts that may become one, locked until the transaction ends. Throws `notFound` for one that is erased, `invalidInput` for one account,
 * `staffAccount` for who is or was in an office, `mergedBefore`, `mergeClosing`, `mergeWaits`, `mergeNoMail`, and `mergeInCourt` for the one that goes
 * while the court still needs it.
 */
export async function getBoth({ tx, now }: WriteContext, ids: { from: number; into: number }): Promise<Both> {
  if (ids.from === ids.into) throw fieldFailure('into', '不能并进它自己');
  const found = await lockAccounts(tx, [ids.from, ids.into]);
  const from = usable(found.find(({ id }) => id === ids.from));
  const into = usable(found.find(({ id }) => id === ids.into));
  if (await isInCourt({ db: tx, now }, from.id, new Date(now.getTime() - COURT_DAYS * DAY_MS)))
    throw new Failure('mergeInCourt', { values: { name: from.nickName } });
  return { from, into };
}

function usable(account: MergedAccount | undefined): Account {
  if (!account) throw new Failure('notFound');
  const { nickName, role, hasTerm, mergedInto, isClosing, waits, emailFold } = account;
  const values = { name: nickName };
  if (role !== 'member' || hasTerm) throw new Failure('staffAccount');
  if (mergedInto !== null) throw new Failure('mergedBefore', { values });
  if (isClosing) throw new Failure('mergeClosing', { values });
  if (waits) throw new Failure('mergeWaits', { values });
  if (emailFold === null) throw new Failure('mergeNoMail', { values });
  return { ...account, emailFold };
}

/** Returns what the record of an act on the account that goes says of both. */
export function about({ from, into }: { from: { id: number; nickName: string }; into: { nickName: string } }): Pick<Act, 'target' | 'personal'> {
  return { target: { kind: 'member', id: from.id }, personal: { memberId: from.id, data: { nickName: from.nickName, into: into.nickName } } };
}
