// What operators ask of imports on the page. The work is that of the shell: `checkFile`, `importFile`, `undoImport`.
import type { ImportList, ImportOrderView } from '#contract/api/admin/imports.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { getGame } from '#server/modules/games/index.ts';
import { foresee, record } from '#server/modules/audit/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { selectRuns } from './queries.ts';
import { KIND_LABELS, reportLines } from './report-lines.ts';
import type { ImportReport } from './report.ts';
import { insertOrder, isFileThere, isRunOpen, lockOrder, endOrder, selectOrders, type OrderRow } from './queries-orders.ts';
import { IMPORTS_FOLDER } from './local-file.ts';

/** Returns what was asked of imports and what was imported, newest first. */
export async function listForConsole({ db, platform: { config } }: Pick<MemberRequest, 'db' | 'platform'>): Promise<ImportList> {
  const [orders, runs] = await Promise.all([selectOrders(db), selectRuns(db)]);
  return { orders: orders.map(orderView), runs: runs.map((run) => ({ ...run })), folder: `${config.dataDir}/${IMPORTS_FOLDER}` };
}

function orderView({ id, act, name, pictures, orderedAt, doneAt, done, total, failure, report, path, storedName }: OrderRow): ImportOrderView {
  const hasFile = path !== null || storedName !== null;
  return { id, act, name, pictures, orderedAt, doneAt, done, total, failure, hasFile, report: report && reportView(act, report) };
}

function reportView(act: OrderRow['act'], report: ImportReport): ImportOrderView['report'] {
  const added = Object.entries(KIND_LABELS).flatMap(([kind, label]) => {
    const count = Object.entries(report.added).find(([each]) => each === kind)?.[1] ?? 0;
    return count > 0 ? [{ label, count }] : [];
  });
  return { site: report.site, lines: report.lines, added, refusedCount: report.refusedCount, sentences: reportLines(report, act === 'check' ? '会' : '') };
}

/** What is to be looked at. */
interface CheckWish {
  file?: number | undefined;
  path?: string | undefined;
  pictures?: string | undefined;
  game?: number | undefined;
}

/** Has a file looked at, within a moment. Throws `invalidInput` where none is named, and `notFound` for one that was not sent or is gone, and for a game that is none. */
export async function orderCheck({ db, now }: DbContext, { file, path, pictures, game }: CheckWish): Promise<{ id: number }> {
  if ((file === undefined) === (path === undefined)) throw fieldFailure('file', '请传一个文件，或者写上它在服务器上的名字');
  return db.transaction(async (tx) => {
    if (file !== undefined && !(await isFileThere(tx, file))) throw new Failure('notFound');
    if (game !== undefined) await getGame(tx, game);
    const id = await insertOrder({ tx, now }, { act: 'check', fileId: file ?? null, path: path ?? null, pictures: pictures ?? null, gameId: game ?? null });
    foresee(tx, { icon: 'content', text: '只是看，什么也不写进去', count: 0 });
    await record({ tx, now }, { act: 'import.check', target: { kind: 'import_order', id }, isNew: true, after: { file: path ?? `#${file}` } });
    return { id };
  });
}

/** Has a file imported that was looked at, or goes on with one that was interrupted. Throws `notFound`, `alreadyDecided` while another is being imported, and `reverify`. */
export async function orderRun({ db, now }: DbContext, id: number): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const looked = await lockOrder(tx, id);
    // One that was only begun to be looked at says nothing yet.
    const isKnown = looked !== null && looked.doneAt !== null && (looked.act === 'run' || looked.report !== null);
    if (!isKnown || (looked.fileId !== null && looked.storedName === null)) throw new Failure('notFound');
    if (await isRunOpen(tx)) throw new Failure('alreadyDecided');
    const placed = await insertOrder({ tx, now }, { ...looked, act: 'run' });
    for (const { label, count } of (looked.report && reportView('run', looked.report)?.added) ?? [])
      foresee(tx, { icon: 'content', text: `搬进来的${label}`, count });
    await record({ tx, now }, { act: 'import.run', target: { kind: 'import_order', id: placed }, isNew: true, after: { file: looked.name } });
    return { id: placed };
  });
}

/** Stops what is under way; what was imported stays, and can be gone on with. Throws `notFound`, and `alreadyDecided` where it has ended. */
export async function stopOrder({ db, now }: DbContext, id: number): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const open = await lockOrder(tx, id);
    if (!open) throw new Failure('notFound');
    if (open.doneAt !== null) throw new Failure('alreadyDecided');
    await endOrder({ tx, now }, id, { failure: '停下了。' });
    await record({ tx, now }, { act: 'import.stop', target: { kind: 'import_order', id }, after: { file: open.name, done: open.done, total: open.total } });
    return { id };
  });
}
