import type { WaitingComment } from '#contract/api/held-comments.ts';
import type { UnderCase } from './queries-held.ts';

/**
 * Returns how somebody of the staff may return a held comment to its author. What is said under a case is returned by a presenter without a part in it; where
 * none is there for a day, an operator may who has a lawful order, and names it. No operator judges who criticizes a verdict.
 */
export function waysToReturn({ isUnderCase, isLeftAlone }: UnderCase, { isPresenter }: { isPresenter: boolean }): WaitingComment['mayReturn'] {
  if (isPresenter || !isUnderCase) return 'freely';
  return isLeftAlone ? 'byOrder' : 'no';
}
