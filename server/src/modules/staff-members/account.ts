import { Failure } from '#contract/failures.ts';
import type { Act } from '#server/modules/audit/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { lockAccount, type AccountRow } from './queries.ts';

/** Returns an account that is neither erased nor merged into another one, locked until the transaction ends. Throws `notFound`. */
export async function getAccount(tx: Tx, id: number): Promise<AccountRow> {
  const account = await lockAccount(tx, id);
  if (!account) throw new Failure('notFound');
  return account;
}

/** Returns what the record of an act on an account says of its member. */
export function about({ id, nickName }: AccountRow): Pick<Act, 'target' | 'personal'> {
  return { target: { kind: 'member', id }, personal: { memberId: id, data: { nickName } } };
}
