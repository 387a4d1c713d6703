// The tree of columns as it is being changed: pure functions on a list in menu order, and what a publication of it says.
import type { ColumnChange, TreeColumn } from '#contract/api/admin/column-tree.ts';
import { COLUMN_KINDS } from '#contract/api/column-kinds.ts';

export type Draft = readonly TreeColumn[];

/** What of a column the form changes. */
const FIELDS = [
  'name',
  'kind',
  'action',
  'target',
  'icon',
  'menuColumns',
  'group',
  'rankLevel',
  'rankIcon',
  'createPath',
  'createName',
  'visibleTo',
  'note',
  'heldFirstPosts',
] as const satisfies readonly (keyof TreeColumn)[];

/** Returns a new column of a kind, not yet published: its number is negative. */
export function newColumn(draft: Draft, parentId: number | null): TreeColumn {
  const { actions, createPath, createName } = COLUMN_KINDS.article;
  return {
    id: Math.min(0, ...draft.map(({ id }) => id)) - 1,
    parentId,
    group: groupOffered(draft, parentId),
    name: '新栏目',
    kind: 'article',
    action: actions[0] ?? '/cart/list',
    target: '_self',
    icon: '',
    menuColumns: 1,
    rankLevel: 0,
    rankIcon: '',
    createPath: createPath ?? '',
    createName,
    visibleTo: null,
    note: '',
    heldFirstPosts: false,
    hidden: false,
    retired: false,
    sort: 0,
  };
}

/** Returns the columns directly below one, in their order; null: the top. */
export function below(draft: Draft, parentId: number | null): TreeColumn[] {
  return draft.filter((column) => column.parentId === parentId);
}

/** Returns where a column is, as it is said after a move; empty for one that is not there. */
export function placeText(draft: Draft, id: number): string {
  const column = draft.find((each) => each.id === id);
  if (!column) return '';
  const beside = below(draft, column.parentId);
  const parent = draft.find((each) => each.id === column.parentId);
  return `${column.name}：${parent ? `在“${parent.name}”下面，` : ''}第 ${beside.indexOf(column) + 1} 个，一共 ${beside.length} 个`;
}

/** Returns the draft with a column in the place of that of its number; what is below a menu gets a group where it needs one, and loses it where not. */
export function withColumn(draft: Draft, column: TreeColumn): Draft {
  const changed = draft.map((each) => (each.id === column.id ? column : each));
  if (column.parentId !== null) return changed;
  const name = column.name.length >= 2 ? column.name : '更多';
  return changed.map((each) => {
    if (each.parentId !== column.id) return each;
    if (column.menuColumns === 1) return { ...each, group: '' };
    return each.group === '' ? { ...each, group: name } : each;
  });
}

/** Returns the draft with a column one place earlier or later among those beside it. */
export function shifted(draft: Draft, id: number, step: -1 | 1): Draft {
  const column = draft.find((each) => each.id === id);
  if (!column) return draft;
  const beside = below(draft, column.parentId);
  const neighbor = beside[beside.findIndex((each) => each.id === id) + step];
  return neighbor ? placed(draft, id, { parentId: column.parentId, before: step === -1 ? neighbor.id : (after(beside, neighbor.id) ?? null) }) : draft;
}

/** Returns the draft with a column put below the one before it; unchanged where that may not be. */
export function indented(draft: Draft, id: number): Draft {
  const column = draft.find((each) => each.id === id);
  if (!column || column.parentId !== null || below(draft, id).length > 0) return draft;
  const tops = below(draft, null);
  const above = tops[tops.findIndex((each) => each.id === id) - 1];
  return above ? placed(draft, id, { parentId: above.id, before: null }) : draft;
}

/** Returns the draft with a column put behind the one it is below; unchanged for one at the top. */
export function outdented(draft: Draft, id: number): Draft {
  const column = draft.find((each) => each.id === id);
  if (!column || column.parentId === null) return draft;
  return placed(draft, id, { parentId: null, before: after(below(draft, null), column.parentId) ?? null });
}

/** Returns the draft with a column below `parentId`, in front of `before`; null: at the end. Unchanged where that would be a third level. */
export function placed(draft: Draft, id: number, { parentId, before }: { parentId: number | null; before: number | null }): Draft {
  const column = draft.find((each) => each.id === id);
  if (!column || id === before || id === parentId) return draft;
  if (parentId !== null && (below(draft, id).length > 0 || draft.find((each) => each.id === parentId)?.parentId !== null)) return draft;
  const neighbor = draft.find((each) => each.id === before);
  const isTwoColumns = draft.find((each) => each.id === parentId)?.menuColumns === 2;
  const group = isTwoColumns ? neighbor?.group || column.group || groupOffered(draft, parentId) : '';
  const rest = draft.filter((each) => each.id !== id);
  const at = neighbor ? rest.indexOf(neighbor) : rest.length;
  return [...rest.slice(0, at), { ...column, parentId, group }, ...rest.slice(at)];
}

/** Returns what a publication says to get from one tree to the other. */
export function changesBetween(base: Draft, draft: Draft): ColumnChange[] {
  const was = new Map(base.map((column) => [column.id, column]));
  const added = [...draft].filter(({ id }) => id < 0).toSorted((one, other) => Number(one.parentId !== null) - Number(other.parentId !== null));
  const changes: ColumnChange[] = added.map(({ id, hidden: _, retired: __, sort: ___, ...column }) => ({ op: 'add', ref: id, ...column }));
  for (const column of draft) {
    const before = was.get(column.id);
    if (!before) continue;
    const fields = FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(column[name]));
    if (fields.length > 0) changes.push({ op: 'save', id: column.id, ...Object.fromEntries(fields.map((name) => [name, column[name]])) });
    if (before.hidden !== column.hidden) changes.push({ op: 'hide', id: column.id, hidden: column.hidden });
    if (before.retired !== column.retired) changes.push({ op: 'retire', id: column.id, retired: column.retired });
  }
  for (const parentId of new Set(draft.map((column) => column.parentId))) {
    const order = below(draft, parentId).map(({ id }) => id);
    if (
      order.join() ===
      below(base, parentId)
        .map(({ id }) => id)
        .join()
    )
      continue;
    for (const [at, id] of order.entries()) {
      const isNew = id < 0 && at === order.length - 1;
      if (!isNew) changes.push({ op: 'move', id, parentId, group: draft.find((each) => each.id === id)?.group ?? '', sort: at + 1 });
    }
  }
  return changes;
}

/** Returns how many columns differ between two trees, with the names of them. */
export function changedNames(base: Draft, draft: Draft): string[] {
  const was = new Map(base.map((column) => [column.id, column]));
  const changed = draft.filter((column) => JSON.stringify(was.get(column.id)) !== JSON.stringify(column));
  const moved = draft.filter(({ id, parentId }) => {
    const [now, before] = [below(draft, parentId).map((each) => each.id), below(base, parentId).map((each) => each.id)];
    return was.get(id)?.parentId === parentId && neighborOf(now, id) !== neighborOf(before, id) && now.length === before.length;
  });
  return [...new Set([...changed, ...moved].map(({ name }) => name))];
}

/** Returns the draft as its number of a change names it. */
export function changedColumn(changes: readonly ColumnChange[], path: string): { id: number; field: string } | null {
  const [, index = '', field = ''] = /^changes\.(\d+)\.(\w+)/.exec(path) ?? [];
  const change = changes[Number(index)];
  if (!change) return null;
  if (change.op === 'add') return { id: change.ref ?? 0, field };
  return 'id' in change ? { id: change.id, field } : null;
}

function neighborOf(ids: readonly number[], id: number): number | undefined {
  return ids[ids.indexOf(id) - 1];
}

function after(beside: Draft, id: number): number | undefined {
  return beside[beside.findIndex((each) => each.id === id) + 1]?.id;
}

function groupOffered(draft: Draft, parentId: number | null): string {
  const parent = draft.find((each) => each.id === parentId);
  if (parent?.menuColumns !== 2) return '';
  return below(draft, parentId).at(-1)?.group || (parent.name.length >= 2 ? parent.name : '更多');
}
