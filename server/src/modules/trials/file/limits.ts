import { Failure } from '#contract/failures.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { lockFilings, selectFoundFalse, selectFruitless } from '../record/queries-records.ts';
import { FRUITLESS_HISTORY_MS, limitedUntil, pausedUntil } from '../record/rules.ts';

/**
 * Requires that a member may file a complaint now; until the transaction ends nothing else is filed by them. Throws `filingPaused` for who filed a false one,
 * and `complaintsLimited` for one whose complaints came to nothing lately while another one is open.
 */
export async function requireCanFile({ tx, now }: WriteContext, memberId: number): Promise<void> {
  await lockFilings(tx, memberId);
  await requireNotPaused({ db: tx, now }, memberId);
  const { endedAt, open } = await selectFruitless(tx, memberId, new Date(now.getTime() - FRUITLESS_HISTORY_MS));
  const until = limitedUntil(endedAt, now);
  if (until !== null && open > 0) throw new Failure('complaintsLimited', { values: { until: dayInChina(until) } });
}

/** Throws `filingPaused` for a member whose complaint was found false lately, with the day from which they may file again. */
export async function requireNotPaused({ db, now }: DbContext, memberId: number): Promise<void> {
  const until = pausedUntil(await selectFoundFalse(db, memberId), now);
  if (until !== null) throw new Failure('filingPaused', { values: { until: dayInChina(until) } });
}
