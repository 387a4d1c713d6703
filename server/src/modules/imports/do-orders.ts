import { Failure } from '#contract/failures.ts';
import { deleteFilesLater } from '#server/modules/files/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { isDatabaseAway } from '#server/platform/database/away.ts';
import type { JobRun } from '#server/platform/jobs/job.ts';
import { errorCode } from '#server/platform/process/start-failure.ts';
import { checkFile, importFile } from './import-file.ts';
import { ImportRefusal } from './media/refusals.ts';
import { openLocal } from './local-file.ts';
import { dropOld, endOrder, findOpenOrder, saveProgress, type OrderRow } from './queries-orders.ts';

type JobContext = SiteContext & JobRun;

/** How long a file that was sent, and a report, are kept. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** How often it is noted how far an order is. */
const NOTED_MS = 1_000;

/** Looks at and imports files, as operators have asked for, one after the other. What a process that dies leaves is taken up where it was. */
export async function doImportOrders(context: JobContext): Promise<void> {
  const { db, now, signal, clock } = context;
  await db.transaction(async (tx) => deleteFilesLater({ tx, now }, await dropOld(tx, new Date(now.getTime() - KEPT_MS))));
  for (let order = await findOpenOrder(db); order !== null && !signal.aborted; order = await findOpenOrder(db)) {
    const { id } = order;
    const end = await carryOut(context, order);
    if (end !== null) await db.transaction((tx) => endOrder({ tx, now: clock.now() }, id, end));
    else if (signal.aborted) return;
  }
}

/** Returns what came of an order; null where it was stopped. Throws where the database or the store of files is away, after which it is tried again. */
async function carryOut(context: JobContext, order: OrderRow): Promise<Parameters<typeof endOrder>[2] | null> {
  const { db, clock, files, config, log } = context;
  const stopped = new AbortController();
  const signal = AbortSignal.any([context.signal, stopped.signal]);
  let notedAt = performance.now();
  const onProgress = async (done: number, total: number) => {
    if (performance.now() - notedAt < NOTED_MS && done < total) return;
    notedAt = performance.now();
    if (!(await saveProgress(db, order.id, { done, total }))) stopped.abort();
  };
  try {
    const local = await openLocal(context, order);
    try {
      const { file, folder } = local;
      const wish = { file, gameId: order.gameId, clock, signal, onProgress, media: { folder, files, scanner: config.scanner } };
      return { report: await (order.act === 'check' ? checkFile(db, wish) : importFile(db, wish)) };
    } finally {
      await local.leave();
    }
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof ImportRefusal) return { failure: error.message };
    if (errorCode(error)?.startsWith('Z_') === true) return { failure: '这个文件是压缩的，解不开：坏了，或者没有传完。' };
    // The database or the store is back sooner or later; anything else would stay in the way of all that wait behind it.
    if (isDatabaseAway(error) || error instanceof Failure) throw error;
    log.error({ err: error, order: order.id }, 'an import that was asked for has failed');
    return { failure: `做不下去了，原因在服务器的日志里（${errorCode(error) ?? '不认识的毛病'}）。搬过的留着；改好了可以接着来。` };
  }
}
