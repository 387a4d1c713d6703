import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './columns.shapes.ts';

/** A column as the navigation shows it. */
export type MenuItem = z.output<typeof shapes.menuItem>;
/** A group of a two-column menu. */
export type MenuGroup = z.output<typeof shapes.menuGroup>;
/** A column without its children. */
export type Column = z.output<typeof shapes.column>;
export type ColumnKind = Column['kind'];
/** The column of a page and the column whose menu item is highlighted. */
export type ColumnDetail = z.output<typeof shapes.columnDetail>;

export const listColumns = keyed<typeof shapes.listColumns>()('listColumns', { method: 'GET', path: 'g/column/list', access: 'guest' });
export const listPublicColumns = keyed<typeof shapes.listPublicColumns>()('listPublicColumns', { method: 'GET', path: 'g/column/public', access: 'public' });
export const findColumn = keyed<typeof shapes.findColumn>()('findColumn', { method: 'GET', path: 'g/column/find/:id', access: 'public' });
