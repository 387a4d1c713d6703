import type { Column, ColumnDetail, MenuItem } from '#contract/api/columns.ts';
import { Failure } from '#contract/failures.ts';
import type { Role } from '#contract/api/members.ts';
import { underProduct } from '#contract/text/product-slug.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { insertColumns, selectColumns, updateHoldsFirstPosts } from './queries.ts';
import { activatedColumn, columnOf, idsBelow, menuFor, type PlacedColumn } from './rules.ts';

const keptColumns = keepUntilDropped('menu', selectColumns);

/** The menu a reader of that role sees; null: a visitor. */
export async function listColumns(db: Db, role: Role | null): Promise<MenuItem[]> {
  return menuFor(role, await readColumns(db));
}

/** A column and the one whose menu item is lit with it; throws `notFound`. */
export async function findColumn(db: Db, id: number): Promise<ColumnDetail> {
  const { current, columns } = await placedColumn(db, id);
  return { currentColumn: columnOf(current), activateColumn: columnOf(activatedColumn(current, columns)) };
}

/** One column; throws `notFound`. */
export async function getColumn(db: Db, id: number): Promise<Column> {
  return columnOf((await placedColumn(db, id)).current);
}

/** The ids of a column and of everything below it, itself first, in menu order; throws `notFound`. */
export async function columnsBelow(db: Db, id: number): Promise<number[]> {
  const { columns } = await placedColumn(db, id);
  return idsBelow(id, columns);
}

/** Adds the columns of the first content, parents before children; those already there stay as they are. */
export async function addColumns(tx: Tx, columns: readonly PlacedColumn[]): Promise<void> {
  await insertColumns(tx, columns);
  keptColumns.written(tx);
}

/** Says whether the first post of a new member waits in a column until somebody has looked at it. Throws `notFound`. */
export async function holdFirstPosts(tx: Tx, columnId: number, wanted: boolean): Promise<void> {
  if (!(await updateHoldsFirstPosts(tx, columnId, wanted))) throw new Failure('notFound');
}

/** All columns, their actions as the operator calls the product. */
async function readColumns(db: Db): Promise<PlacedColumn[]> {
  const [columns, { slug }] = await Promise.all([keptColumns.read(db), readSettings(db)]);
  return columns.map((column) => ({ ...column, action: underProduct(column.action, slug) }));
}

async function placedColumn(db: Db, id: number): Promise<{ current: PlacedColumn; columns: PlacedColumn[] }> {
  const columns = await readColumns(db);
  const current = columns.find((column) => column.id === id);
  if (!current) throw new Failure('notFound');
  return { current, columns };
}
