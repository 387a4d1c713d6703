import type { ApiRequest } from '#server/platform/api.ts';
import { countOpen, selectOfCase } from './queries-appeals.ts';
import type { CaseRow } from '../case/queries-case.ts';
import type { StepContext } from '../rules/permit.ts';
import { refuseAppeal } from '../rules/verdict.ts';

/**
 * Returns what the appeals of a case mean for a member's next step: whether they may file one, and whether one decided now is the last open
 * one.
 */
export async function appealContext({ db, now }: Pick<ApiRequest, 'db' | 'now'>, row: CaseRow, memberId: number): Promise<StepContext> {
  if (row.closedAt === null) return {};
  const own = row.accused.filter((accused) => accused.memberId === memberId).map(({ id }) => id);
  const [tickets, open] = await Promise.all([own.length === 0 ? [] : selectOfCase(db, row.id), countOpen(db, row.id)]);
  const appealable = tickets.some((ticket) => own.includes(ticket.accusedId) && refuseAppeal(ticket, null, now) === null);
  return { appealable, lastAppeal: open <= 1 };
}
