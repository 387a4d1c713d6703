import type { PlacedColumn } from '#contract/api/column-menu.ts';

export type { PlacedColumn };

/** Returns the column whose menu item is highlighted while `current` is shown: its top-level ancestor, or itself. */
export function activatedColumn<Placed extends { id: number; parentId: number | null }>(current: Placed, columns: readonly Placed[]): Placed {
  let lit = current;
  // At most as many steps as there are columns: a cycle of parents must not hang a request.
  for (let step = 0; step < columns.length; step += 1) {
    const above = columns.find(({ id }) => id === lit.parentId);
    if (!above) break;
    lit = above;
  }
  return lit;
}

/** Returns whether a column, or one above it, is retired. */
export function isOutOfUse({ id }: PlacedColumn, columns: readonly PlacedColumn[]): boolean {
  return columns.some((column) => column.isRetired === true && idsBelow(column.id, columns).includes(id));
}

/** Returns whether not everybody sees a column: neither it nor one above it may be limited to roles. */
export function isClosed({ id }: PlacedColumn, columns: readonly PlacedColumn[]): boolean {
  return columns.some((column) => column.visibleTo !== null && idsBelow(column.id, columns).includes(id));
}

/** Returns the ids of a column and of everything below it, itself first, in menu order. */
export function idsBelow(id: number, columns: readonly { id: number; parentId: number | null }[]): number[] {
  const ids = [id];
  for (const column of ids) {
    for (const below of columns) if (below.parentId === column && !ids.includes(below.id)) ids.push(below.id);
  }
  return ids;
}
