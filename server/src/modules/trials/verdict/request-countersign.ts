import { readTerms } from '#server/modules/dictionaries/index.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import * as notices from '../case/notices.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { selectCountersigners, selectNickName } from '../case/queries-people.ts';
import type { OwnVerdict } from '../case/queries-verdicts.ts';
import type { HeldCase } from '../case/take-step.ts';
import { conflictsOf } from '../rules/facts.ts';

/** The number of presenters considered; where none of them is free, any presenter finds the case at the desk. */
const MAX_REQUESTED_SIGNERS = 20;

/** Asks a presenter without a conflict to review a proposed verdict: the one last online. */
export async function askCountersign({ tx, now, row }: HeldCase, verdict: OwnVerdict): Promise<void> {
  const proposedBy = verdict.presenterId;
  const facts = { ...factsOf(row), state: 'countersigning' as const, proposedBy };
  for (const id of await selectCountersigners(tx, proposedBy, MAX_REQUESTED_SIGNERS)) {
    const person = await courtPersonOf(tx, { id, role: 'presenter' });
    if (id === row.presenterId || conflictsOf(facts, person).length > 0) continue;
    const terms = await readTerms(tx);
    const penalties = [...new Set(verdict.penalties.map(({ penalty }) => terms('penalty', penalty).label))];
    const proposed = [terms('outcome', verdict.outcome).label, ...penalties].join('，');
    const name = await selectNickName(tx, proposedBy);
    await notifyAll(tx, [{ to: id, notice: notices.countersignWanted(row, name, proposed) }], now);
    return;
  }
}
