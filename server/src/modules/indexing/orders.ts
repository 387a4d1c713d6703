// What operators ask of the search index on the page. The work is that of the shell: `checkIndex`, `rebuildDocuments`.
import type { SearchDesk } from '#contract/api/admin/search-desk.ts';
import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import type { JobRun } from '#server/platform/jobs/job.ts';
import { endOrder, findOpenOrder, insertOrder, saveProgress, selectLastOrders, type SearchAct } from './queries-orders.ts';
import { checkIndex, rebuildDocuments } from './rebuild.ts';

/** How many posts of a check are kept. */
const MAX_AMISS = 50;
/** How often it is noted how far an order is. */
const NOTED_MS = 1_000;

const FORESEEN: Readonly<Record<SearchAct, string>> = {
  check: '后台的活逐篇核对，什么也不改',
  rebuild: '后台的活逐篇重建，搜索照常可用',
};

/** Returns what was asked last, of each kind. */
export async function viewSearchDesk(db: Db): Promise<SearchDesk> {
  const orders = await selectLastOrders(db);
  const last = (wanted: SearchAct) => orders.find(({ act }) => act === wanted) ?? null;
  return { check: last('check'), rebuild: last('rebuild') };
}

/** Has a worker check or rebuild the index within a moment; what is asked for already is not asked for twice. */
export async function orderSearch({ db, now }: DbContext, act: SearchAct): Promise<{ act: SearchAct }> {
  await db.transaction(async (tx) => {
    if (!(await insertOrder({ tx, now }, act))) return recordNothing(tx);
    foresee(tx, { icon: 'content', text: FORESEEN[act], count: 0 });
    await record({ tx, now }, { act: act === 'check' ? 'search.check' : 'search.rebuild', target: { kind: 'site', id: 'search' } });
  });
  return { act };
}

/** Checks and rebuilds the index, as operators have asked for, one after the other. What a process that dies leaves is begun again, or resumed. */
export async function doSearchOrders({ db, clock, signal }: SiteContext & JobRun): Promise<void> {
  for (let order = await findOpenOrder(db); order !== null && !signal.aborted; order = await findOpenOrder(db)) {
    const { id, act } = order;
    let notedAt = performance.now();
    const onProgress = async (done: number, total: number) => {
      signal.throwIfAborted();
      if (performance.now() - notedAt < NOTED_MS && done < total) return;
      notedAt = performance.now();
      await saveProgress(db, id, { done, total });
    };
    const amiss = act === 'check' ? await checkIndex(db, onProgress) : [];
    if (act === 'rebuild') await rebuildDocuments({ db, now: clock.now() }, { again: false, onProgress });
    const kept = amiss.slice(0, MAX_AMISS).map(({ id: postId, why }) => ({ id: postId, why }));
    await db.transaction((tx) => endOrder({ tx, now: clock.now() }, id, { amiss: kept, count: amiss.length }));
  }
}
