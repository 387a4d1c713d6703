import { findColumn, listColumns, listPublicColumns } from '#contract/api/columns.ts';
import * as shapes from '#contract/api/columns.shapes.ts';
import { columnTree, columnVersions, publishColumns } from '#contract/api/admin/column-tree.ts';
import * as treeShapes from '#contract/api/admin/column-tree.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as columns from './columns.ts';
import { listVersions, publishTree, readTree } from './publish.ts';

export function mountColumns(api: Api): void {
  api.on(listColumns, shapes.listColumns, (_, { db, viewer }) => columns.listColumns(db, viewer?.role ?? null));
  api.on(listPublicColumns, shapes.listPublicColumns, (_, { db }) => columns.listColumns(db, null));
  api.on(findColumn, shapes.findColumn, ({ id }, { db }) => columns.viewColumn(db, id));
  api.onMember(columnTree, treeShapes.columnTree, (_, { db }) => readTree(db));
  api.onMember(publishColumns, treeShapes.publishColumns, (input, { db, now }) => db.transaction((tx) => publishTree({ tx, now }, input)));
  api.onMember(columnVersions, treeShapes.columnVersions, (_, { db }) => listVersions(db));
}
