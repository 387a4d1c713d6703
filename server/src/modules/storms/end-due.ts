import { record } from '#server/modules/audit/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { lockStorms, markStormEnded, selectOpenStorm } from './queries.ts';
import { keptStorm } from './state.ts';

/** Notes the end of a storm whose time is over, and puts it on record: it was off since then anyway. */
export async function endDueStorms({ db, now }: DbContext): Promise<void> {
  await db.transaction(async (tx) => {
    await lockStorms(tx);
    const open = await selectOpenStorm(tx);
    if (open === null || Date.parse(open.endsAt) > now.getTime()) return;
    await markStormEnded(tx, open.id, new Date(open.endsAt));
    keptStorm.written(tx);
    await record(
      { tx, now },
      { act: 'storm.end', target: { kind: 'storm', id: 'storm' }, reason: '到了定好的时间', before: { until: open.endsAt }, after: { until: null } },
    );
  });
}
