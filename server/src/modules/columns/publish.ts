import type { ColumnTree, ColumnVersion, TreeColumn } from '#contract/api/admin/column-tree.ts';
import { Failure } from '#contract/failures.ts';
import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { columnsWritten } from './columns.ts';
import { lockColumns, selectNewestVersion, selectPostCounts, selectTree, selectVersion, selectVersions, upsertTree } from './queries-tree.ts';
import { applyChanges, treeChanges, type ReadChange } from './rules-tree.ts';
import { storeVersion } from './versions.ts';

const MAX_VERSIONS = 100;

/** Returns the whole tree with how many posts are in each column. */
export async function readTree(db: Db): Promise<ColumnTree> {
  const [columns, newest, counts] = await Promise.all([selectTree(db), selectNewestVersion(db), selectPostCounts(db)]);
  return treeOf(newest?.version ?? 0, columns, counts);
}

/**
 * Publishes changes of the tree, all in one, and returns the tree. Throws `staleBase` with both trees when another version was published since,
 * `invalidInput` at the field of a change, and `columnInUse`.
 */
export async function publishTree({ tx, now }: WriteContext, { base, changes }: { base: number; changes: readonly ReadChange[] }): Promise<ColumnTree> {
  await lockColumns(tx);
  const before = await selectTree(tx);
  const newest = (await selectNewestVersion(tx))?.version ?? 0;
  const counts = await selectPostCounts(tx);
  if (base !== newest) {
    const seen = await selectVersion(tx, base);
    throw new Failure('staleBase', { t: { current: treeOf(newest, before, counts), base: seen && treeOf(base, seen.tree, counts) } });
  }
  // Before the first publication of a site nothing was kept of what it had.
  if (newest === 0) await storeVersion({ tx, now });
  const postsIn = (id: number) => counts.find(({ columnId }) => columnId === id)?.posts ?? 0;
  const after = applyChanges(before, changes, { postsIn, versions: await versionsIn(tx, changes) });
  const differences = treeChanges(before, after);
  if (Object.keys(differences.after).length === 0) {
    recordNothing(tx);
    return treeOf(newest, before, counts);
  }
  await upsertTree({ tx, now }, after);
  columnsWritten({ tx, now });
  const version = await storeVersion({ tx, now });
  foreseeTree(tx, before, after);
  await record({ tx, now }, { act: 'column.publish', target: { kind: 'columns', id: version }, isNew: true, ...differences });
  return treeOf(version, await selectTree(tx), counts);
}

/** Returns the versions of the tree, the newest first, a hundred at most. */
export async function listVersions(db: Db): Promise<ColumnVersion[]> {
  const rows = await selectVersions(db, MAX_VERSIONS);
  return rows.map(({ version, publishedAt, byId, byName, reason, tree }) => ({
    version,
    publishedAt,
    by: byId === null || byName === null ? null : { id: byId, nickName: byName },
    reason,
    columns: tree,
  }));
}

/** Publishes the version before one again. Returns false when another has been published since, or that one is not kept. */
export async function restoreTree({ tx, now }: WriteContext, version: number): Promise<boolean> {
  await lockColumns(tx);
  const newest = await selectNewestVersion(tx);
  if (newest?.version !== version || (await selectVersion(tx, version - 1)) === null) return false;
  await publishTree({ tx, now }, { base: version, changes: [{ op: 'restore', version: version - 1 }] });
  return true;
}

async function versionsIn(tx: Tx, changes: readonly ReadChange[]): Promise<Map<number, readonly TreeColumn[]>> {
  const wanted = changes.flatMap((change) => (change.op === 'restore' ? [change.version] : []));
  const versions = new Map<number, readonly TreeColumn[]>();
  for (const version of wanted) {
    const found = await selectVersion(tx, version);
    if (found) versions.set(version, found.tree);
  }
  return versions;
}

function foreseeTree(tx: Tx, before: readonly TreeColumn[], after: readonly TreeColumn[]): void {
  const was = new Map(before.map((column) => [column.id, column]));
  const count = (is: (column: TreeColumn, old: TreeColumn | undefined) => boolean) => after.filter((column) => is(column, was.get(column.id))).length;
  const lines = [
    { icon: 'content', text: '新出现在菜单里的栏目', count: count((_, old) => old === undefined) },
    { icon: 'content', text: '从菜单里藏起来的栏目，帖子照常能读', count: count(({ hidden }, old) => hidden && old?.hidden === false) },
    { icon: 'content', text: '停用的栏目，里面只能读', count: count(({ retired }, old) => retired && old?.retired === false) },
  ] as const;
  for (const each of lines) if (each.count > 0) foresee(tx, each);
}

function treeOf(version: number, columns: readonly TreeColumn[], counts: readonly { columnId: number; posts: number }[]): ColumnTree {
  const posts = new Map(counts.map(({ columnId, posts: count }) => [columnId, count]));
  return { version, columns: columns.map((column) => ({ ...column, posts: posts.get(column.id) ?? 0 })) };
}
