import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './imports.shapes.ts';

/** What was asked of imports, and what was imported. */
export type ImportList = z.output<typeof shapes.listImports.reply>;
export type ImportOrderView = ImportList['orders'][number];
export type ImportRunView = ImportList['runs'][number];
export type ImportReportView = NonNullable<ImportOrderView['report']>;

export const listImports = keyed<typeof shapes.listImports>()('listImports', { method: 'GET', path: 'admin/import/list', access: 'operator' });
export const checkImport = keyed<typeof shapes.checkImport>()('checkImport', { method: 'POST', path: 'admin/import/check', access: 'operator' });
export const runImport = keyed<typeof shapes.runImport>()('runImport', { method: 'POST', path: 'admin/import/run/:id', access: 'operator' });
export const stopImport = keyed<typeof shapes.stopImport>()('stopImport', { method: 'POST', path: 'admin/import/stop/:id', access: 'operator' });
export const undoImport = keyed<typeof shapes.undoImport>()('undoImport', { method: 'POST', path: 'admin/import/undo/:id', access: 'operator' });
