import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './column-tree.shapes.ts';

/** A column with everything an operator decides about it. */
export type TreeColumn = z.output<typeof shapes.treeColumn>;
/** The published tree of columns. */
export type ColumnTree = z.output<typeof shapes.tree>;
/** One change of a publication. */
export type ColumnChange = z.input<typeof shapes.columnChange>;
/** A version of the tree that was published. */
export type ColumnVersion = z.output<typeof shapes.columnVersions.reply>[number];

export const columnTree = keyed<typeof shapes.columnTree>()('columnTree', { method: 'GET', path: 'admin/column/tree', access: 'operator' });
export const publishColumns = keyed<typeof shapes.publishColumns>()('publishColumns', { method: 'POST', path: 'admin/column/publish', access: 'operator' });
export const columnVersions = keyed<typeof shapes.columnVersions>()('columnVersions', { method: 'GET', path: 'admin/column/versions', access: 'operator' });
