import { Failure } from '#contract/failures.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { lockOperators, selectActingOperators } from './queries-operators.ts';

/**
 * Holds the operators until the transaction ends. Throws `lastOperator` where a member is the last one who can run the site: the last with a second
 * factor, or where none has one, as in the demo, the last at all.
 */
export async function requireOtherOperator({ tx, now }: WriteContext, memberId: number): Promise<void> {
  const operators = await lockOperators({ tx, now });
  if (!operators.some(({ id }) => id === memberId)) return;
  const others = operators.filter(({ id }) => id !== memberId);
  const needsTotp = operators.some(({ hasTotp }) => hasTotp);
  if (!others.some(({ hasTotp }) => hasTotp || !needsTotp)) throw new Failure('lastOperator');
}

/** Returns whether an operator beside this one can use their rights now. */
export async function hasOtherActingOperator(context: DbContext, memberId: number): Promise<boolean> {
  return (await selectActingOperators(context)).some((id) => id !== memberId);
}
