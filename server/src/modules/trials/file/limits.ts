import { Failure } from '#contract/failures.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { lockFilings, selectFruitless } from '../record/queries-records.ts';
import { FRUITLESS_HISTORY_MS, limitedUntil } from '../record/rules.ts';

/**
 * Requires that a member may file a complaint now; until the transaction ends nothing else is filed by them. Throws `complaintsLimited` for one whose
 * complaints came to nothing lately while another one is open.
 */
export async function requireMayFile({ tx, now }: WriteContext, memberId: number): Promise<void> {
  await lockFilings(tx, memberId);
  const { endedAt, open } = await selectFruitless(tx, memberId, new Date(now.getTime() - FRUITLESS_HISTORY_MS));
  const until = limitedUntil(endedAt, now);
  if (until !== null && open > 0) throw new Failure('complaintsLimited', { values: { until: dayInChina(until) } });
}
