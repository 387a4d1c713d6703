import type { Column, ColumnDetail, MenuItem } from '#contract/api/columns.ts';
import { POST_KINDS } from '#contract/api/column-kinds.ts';
import { columnOf, menuFor, type PlacedColumn } from '#contract/api/column-menu.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { Role } from '#contract/api/members.ts';
import { underProduct } from '#contract/text/product-slug.ts';
import { record, recordNothing } from '#server/modules/audit/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { insertColumns, selectColumns, updateHoldsFirstPosts } from './queries.ts';
import { activatedColumn, idsBelow, isClosed, isOutOfUse } from './rules.ts';
import { keepVersion } from './versions.ts';

const keptColumns = keepUntilDropped('menu', selectColumns);

/** To be called after a change of columns: everybody reads them again, and the tree gets a version. */
export function columnsWritten({ tx, now }: WriteContext): void {
  keptColumns.written(tx);
  keepVersion({ tx, now });
}

/** Returns the menu a reader of that role sees; null: a visitor. Nobody may change it: that of visitors is the same object until columns change. */
export async function listColumns(db: Db, role: Role | null): Promise<MenuItem[]> {
  const { columns, visitorMenu } = await readNamed(db);
  return role === null ? visitorMenu : menuFor(role, columns);
}

/** Returns a column and the column whose menu item is highlighted with it. Throws `notFound`. */
export async function viewColumn(db: Db, id: number): Promise<ColumnDetail> {
  const { current, columns } = await placedColumn(db, id);
  return { currentColumn: columnOf(current), activateColumn: columnOf(activatedColumn(current, columns)) };
}

/** Returns one column; throws `notFound`. */
export async function getColumn(db: Db, id: number): Promise<Column> {
  return columnOf((await placedColumn(db, id)).current);
}

/**
 * Returns one column that takes new things; throws `notFound`, and `invalidInput` for one that is out of use, itself or one above it, and for one
 * of posts that not everybody sees.
 */
export async function getColumnInUse(db: Db, id: number): Promise<Column> {
  const { current, columns } = await placedColumn(db, id);
  if (isOutOfUse(current, columns)) throw fieldFailure('columnId', '这个栏目已经停用，不再收新内容，请换一个栏目');
  if (POST_KINDS.includes(current.kind) && isClosed(current, columns)) throw fieldFailure('columnId', '这个栏目不是谁都看得见，不收帖子，请换一个');
  return columnOf(current);
}

/**
 * Returns the ids of a column and of everything below it that everybody sees, itself first, in menu order; of one that not everybody sees none.
 * Throws `notFound`.
 */
export async function columnsBelow(db: Db, id: number): Promise<number[]> {
  const { columns } = await placedColumn(db, id);
  const closed = new Set(columns.filter((column) => isClosed(column, columns)).map((column) => column.id));
  return idsBelow(id, columns).filter((below) => !closed.has(below));
}

/** Inserts the columns of the first content, parents before children; existing ones are kept. */
export async function addColumns(tx: Tx, columns: readonly PlacedColumn[]): Promise<void> {
  await insertColumns(tx, columns);
  keptColumns.written(tx);
}

/** Sets whether a new member's first post in a column is held for review. Throws `notFound`. */
export async function holdFirstPosts({ tx, now }: WriteContext, columnId: number, wanted: boolean): Promise<void> {
  const before = await updateHoldsFirstPosts(tx, columnId, wanted);
  if (before === null) throw new Failure('notFound');
  if (before === wanted) return recordNothing(tx);
  columnsWritten({ tx, now });
  await record(
    { tx, now },
    { act: 'column.first_posts', target: { kind: 'column', id: columnId }, before: { holdsFirstPosts: before }, after: { holdsFirstPosts: wanted } },
  );
}

interface NamedColumns {
  slug: string;
  /** Their actions as the operator calls the product. */
  columns: PlacedColumn[];
  visitorMenu: MenuItem[];
}

/** Made of what was read, once: every page needs it. */
const named = new WeakMap<readonly PlacedColumn[], NamedColumns>();

/** Returns all columns as the operator calls the product. */
async function readNamed(db: Db): Promise<NamedColumns> {
  const [stored, { slug }] = await Promise.all([keptColumns.read(db), readSettings(db)]);
  const known = named.get(stored);
  if (known?.slug === slug) return known;
  const columns = stored.map((column) => ({ ...column, action: underProduct(column.action, slug) }));
  const made = { slug, columns, visitorMenu: menuFor(null, columns) };
  named.set(stored, made);
  return made;
}

async function placedColumn(db: Db, id: number): Promise<{ current: PlacedColumn; columns: PlacedColumn[] }> {
  const { columns } = await readNamed(db);
  const current = columns.find((column) => column.id === id);
  if (!current) throw new Failure('notFound');
  return { current, columns };
}
