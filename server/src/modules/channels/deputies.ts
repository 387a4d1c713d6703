import { Failure, fieldFailure } from '#contract/failures.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { lockDeputies, selectDeputies, selectOffice, upsertAway, upsertDeputy, type DeputyRow } from './queries-deputies.ts';

/** How long an operator may be away at a time. */
export const MAX_DAYS_AWAY = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the deputy of each operator, and who is away until when. */
export function listDeputies(db: Db): Promise<DeputyRow[]> {
  return selectDeputies(db);
}

/** Sets the deputy of an operator: another operator or a presenter, or (null) nobody. Throws `forbidden` for anybody else. */
export async function setDeputy({ tx, now }: WriteContext, operatorId: number, deputyId: number | null): Promise<void> {
  const before = await getOperator(tx, operatorId);
  const deputy = deputyId === null ? null : await selectOffice(tx, deputyId);
  if (deputyId === operatorId || deputy?.role === 'member' || (deputyId !== null && deputy === null)) throw new Failure('forbidden');
  await upsertDeputy(tx, operatorId, deputyId);
  await put({ tx, now }, 'operator.deputy', { operatorId, ...changesOf({ deputyId: before.deputyId }, { deputyId }) });
}

/**
 * Sets until when an operator is away; null: they are back. Their deputy is called at once meanwhile. Throws `forbidden` for who is no operator and
 * `invalidInput` for an instant that is over or too far ahead.
 */
export async function setAway({ tx, now }: WriteContext, operatorId: number, until: Date | null): Promise<void> {
  if (until !== null && until <= now) throw fieldFailure('until', '写一个还没到的时间');
  if (until !== null && until.getTime() > now.getTime() + MAX_DAYS_AWAY * DAY_MS) throw fieldFailure('until', `最多离开 ${MAX_DAYS_AWAY} 天`);
  const before = await getOperator(tx, operatorId);
  await upsertAway(tx, operatorId, until);
  await put({ tx, now }, 'operator.away', { operatorId, ...changesOf({ awayUntil: before.awayUntil }, { awayUntil: until?.toISOString() ?? null }) });
}

/** Returns an operator with their deputy, which nobody else changes until the transaction ends. Throws `forbidden` for who is none. */
async function getOperator(tx: Tx, operatorId: number): Promise<DeputyRow> {
  await lockDeputies(tx);
  const found = (await selectDeputies(tx)).find((row) => row.operatorId === operatorId);
  if (!found) throw new Failure('forbidden');
  return found;
}

async function put(
  { tx, now }: WriteContext,
  act: 'operator.deputy' | 'operator.away',
  { operatorId, ...changes }: { operatorId: number } & ReturnType<typeof changesOf>,
): Promise<void> {
  if (!changes.after) return recordNothing(tx);
  await record({ tx, now }, { act, target: { kind: 'member', id: operatorId }, ...changes });
}
