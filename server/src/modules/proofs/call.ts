import { notifyByChannels, notifyOperators } from '#server/modules/channels/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { PROOF_NOTIFICATIONS } from './notifications.ts';
import { selectLookers } from './queries-owners.ts';
import { selectDueCalls, selectForUpdate, updateCalls, type ProofRow } from './queries-requests.ts';
import { nextCallOf } from './rules.ts';

/** Returns the name by which the operators' message about a request is answered. */
export const topicOf = (id: number) => `proof:${id}`;

/** Calls who is next for a request; those who may not or could not look by now are passed over, and count as called. */
export async function callNext({ tx, now }: WriteContext, row: ProofRow): Promise<void> {
  const lookers = await selectLookers({ db: tx, now }, row.memberId, row);
  const passed = row.callOrder.slice(row.called).findIndex((id) => lookers.includes(id));
  const called = passed === -1 ? row.callOrder.length : row.called + passed;
  const operatorsCalledAt = row.operatorsCalledAt === null ? null : new Date(row.operatorsCalledAt);
  const { presenterId, operators, nextAt } = nextCallOf({ ...row, called, askedAt: new Date(row.askedAt), operatorsCalledAt }, now);
  await updateCalls(tx, row.id, { called: called + 1, nextAt, operatorsCalledAt: operators ? now : null });
  const notification = PROOF_NOTIFICATIONS.called({ data: nextAt === null ? {} : { until: nextAt.toISOString() } });
  if (presenterId !== null) await notifyByChannels({ tx, now }, [{ to: presenterId, notification }]);
  if (operators) await notifyOperators({ tx, now }, PROOF_NOTIFICATIONS.overdue({}), { topic: topicOf(row.id), except: [row.memberId] });
}

/** Calls the next one for every request whose time has come: doing it again, or on two nodes at once, changes nothing more. */
export async function callForProofs({ db, now }: DbContext): Promise<void> {
  for (const { id } of await selectDueCalls({ db, now })) {
    await db.transaction(async (tx) => {
      const row = await selectForUpdate(tx, id);
      if (row?.state === 'pending' && row.nextCallAt !== null && Date.parse(row.nextCallAt) <= now.getTime()) await callNext({ tx, now }, row);
    });
  }
}
