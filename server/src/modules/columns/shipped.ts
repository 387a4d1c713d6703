import { z } from '#contract/zod.ts';
import { column as columnShape } from '#contract/api/columns.shapes.ts';
import { role } from '#contract/api/members.shapes.ts';
import type { ShippedItem, ShippedKind } from '#server/modules/shipped/index.ts';
import { columnsWritten } from './columns.ts';
import { retireColumn, selectColumnsInUse, upsertColumn } from './queries.ts';
import type { PlacedColumn } from './rules.ts';

const NAME = 'column';
const content = columnShape.omit({ id: true }).extend({ groupName: z.string(), visibleTo: z.array(role).nullable() });

/** The entries of the menu, as the program ships them. */
export const shippedColumns: ShippedKind = {
  name: NAME,
  label: '栏目',
  async read(db) {
    const columns = await selectColumnsInUse(db);
    return new Map(columns.map(({ id, sort, ...column }) => [String(id), { content: column, position: sort }]));
  },
  async write({ tx, now }, key, { content: given, position }) {
    await upsertColumn(tx, { ...content.parse(given), id: Number(key) }, position ?? 0);
    columnsWritten({ tx, now });
  },
  async retire({ tx, now }, key) {
    await retireColumn({ tx, now }, Number(key));
    columnsWritten({ tx, now });
  },
  isBinding: () => false,
};

/** Returns columns as they are shipped, in menu order. */
export function shippedColumnsOf(columns: readonly PlacedColumn[]): ShippedItem[] {
  return columns.map(({ id, ...column }, index) => ({ id: `${NAME}:${id}`, content: column, position: index + 1 }));
}
