export { addColumns, columnsBelow, getColumn, listColumns } from './columns.ts';
export { mountColumns } from './routes.ts';
export type { PlacedColumn } from './rules.ts';
