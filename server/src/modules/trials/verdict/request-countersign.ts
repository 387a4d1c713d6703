import { readTerms } from '#server/modules/dictionaries/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { selectCountersigners } from '../case/queries-people.ts';
import type { OwnVerdict } from '../case/queries-verdicts.ts';
import type { HeldCase } from '../case/take-step.ts';
import { conflictsOf } from '../rules/facts.ts';

/** The number of presenters considered; where none of them is free, any presenter finds the case at the desk. */
const MAX_REQUESTED_SIGNERS = 20;

/** Asks a presenter without a conflict to review a proposed verdict: the one last online. */
export async function askCountersign(held: HeldCase, verdict: OwnVerdict): Promise<void> {
  const { tx, row } = held;
  const proposedBy = verdict.presenterId;
  const facts = { ...factsOf(row), state: 'countersigning' as const, proposedBy };
  for (const id of await selectCountersigners(tx, proposedBy, MAX_REQUESTED_SIGNERS)) {
    const person = await courtPersonOf(tx, { id, role: 'presenter' });
    if (id === row.presenterId || conflictsOf(facts, person).length > 0) continue;
    const terms = await readTerms(tx);
    const penalties = [...new Set(verdict.penalties.map(({ penalty }) => terms('penalty', penalty).label))];
    const proposed = [terms('outcome', verdict.outcome).label, ...penalties].join('，');
    await notify(held, id, CASE_NOTIFICATIONS.countersignWanted({ about: aboutCase(row), actorId: proposedBy, data: { proposed } }));
    return;
  }
}
