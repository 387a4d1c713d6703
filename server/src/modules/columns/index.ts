export { addColumns, columnsBelow, getColumn, getColumnInUse, holdFirstPosts, listColumns } from './columns.ts';
export { CLOSED_COLUMNS, openColumnSql } from './queries.ts';
export { mountColumns } from './routes.ts';
export { restoreTree } from './publish.ts';
export type { PlacedColumn } from './rules.ts';
export { shippedColumns, shippedColumnsOf } from './shipped.ts';
