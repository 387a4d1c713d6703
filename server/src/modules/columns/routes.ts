import { findColumn, listColumns, listPublicColumns } from '#contract/api/columns.ts';
import * as shapes from '#contract/api/columns.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as columns from './columns.ts';

export function mountColumns(api: Api): void {
  api.on(listColumns, shapes.listColumns, (_, { db, viewer }) => columns.listColumns(db, viewer?.role ?? null));
  api.on(listPublicColumns, shapes.listPublicColumns, (_, { db }) => columns.listColumns(db, null));
  api.on(findColumn, shapes.findColumn, ({ id }, { db }) => columns.viewColumn(db, id));
}
