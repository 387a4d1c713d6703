// What a publication makes of the tree of columns: changes in their order, then the whole tree looked at.
import type { TreeColumn } from '#contract/api/admin/column-tree.ts';
import type { columnChange } from '#contract/api/admin/column-tree.shapes.ts';
import { COLUMN_KINDS, POST_KINDS, STANDING_COLUMNS } from '#contract/api/column-kinds.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { z } from '#contract/zod.ts';

/** A change as the route has read it. */
export type ReadChange = z.output<typeof columnChange>;
type Added = Extract<ReadChange, { op: 'add' }>;
type Fields = Partial<Omit<TreeColumn, 'id' | 'parentId' | 'sort' | 'hidden' | 'retired'>>;

/** Numbers of columns made on this site begin here: the program's own are below. */
const FIRST_OWN_ID = 5_000;

/** What the rules ask beside the tree. */
export interface TreeFacts {
  /** How many posts a column has. */
  postsIn(id: number): number;
  /** The columns of an earlier version; null when there is none of that number. */
  versions: ReadonlyMap<number, readonly TreeColumn[]>;
}

/**
 * Returns the tree after the changes, in menu order with its numbers of order. Throws `invalidInput` at the field of the change that is wrong, and
 * `columnInUse` for a kind that can't change any more.
 */
export function applyChanges(tree: readonly TreeColumn[], changes: readonly ReadChange[], facts: TreeFacts): TreeColumn[] {
  const draft = new Draft(tree, facts);
  for (const [index, change] of changes.entries()) draft.apply(change, index);
  return draft.finish();
}

class Draft {
  #columns: TreeColumn[];
  readonly #before: ReadonlyMap<number, TreeColumn>;
  readonly #refs = new Map<number, number>();
  /** The change that last touched a column. */
  readonly #touchedBy = new Map<number, number>();
  readonly #facts: TreeFacts;

  constructor(tree: readonly TreeColumn[], facts: TreeFacts) {
    this.#columns = [...tree];
    this.#before = new Map(tree.map((column) => [column.id, column]));
    this.#facts = facts;
  }

  apply(change: ReadChange, index: number): void {
    switch (change.op) {
      case 'add':
        return this.#add(change, index);
      case 'save': {
        const { op: _, id, sort, ...fields } = change;
        const column = this.#find(id, index);
        this.#put({ ...column, ...given(fields) }, index);
        if (sort !== undefined) this.#place(column.id, { sort, index });
        return;
      }
      case 'move': {
        const column = this.#find(change.id, index);
        const parentId = change.parentId === undefined ? column.parentId : this.#parent(change.parentId, index);
        this.#put({ ...column, parentId, group: change.group ?? column.group }, index);
        return this.#place(column.id, { sort: change.sort, index });
      }
      case 'hide':
        return this.#put({ ...this.#find(change.id, index), hidden: change.hidden }, index);
      case 'retire':
        return this.#put({ ...this.#find(change.id, index), retired: change.retired }, index);
      case 'restore':
        return this.#restore(change.version, index);
    }
  }

  /** Returns the columns with their places, each checked. */
  finish(): TreeColumn[] {
    const all = new Map(this.#columns.map((column) => [column.id, column]));
    const parentOf = ({ parentId }: TreeColumn) => (parentId === null ? undefined : all.get(parentId));
    this.#columns = this.#columns.map((column) => (hasGroups(parentOf(column)) ? column : { ...column, group: '' }));
    for (const column of this.#columns) {
      const index = this.#touchedBy.get(column.id) ?? (column.parentId === null ? undefined : this.#touchedBy.get(column.parentId));
      if (index !== undefined) this.#check(column, all, index);
    }
    // Those out of use as well, so that every child is behind its own.
    const placed = this.#columns.filter(({ parentId }) => parentId === null).flatMap((top) => [top, ...this.#below(top.id)]);
    const isReordered = placed.map(({ id }) => id).join() !== [...this.#before.keys()].join();
    return isReordered ? placed.map((column, at) => ({ ...column, sort: at + 1 })) : placed;
  }

  #add({ op: _, ref, parentId, sort, ...fields }: Added, index: number): void {
    const id = Math.max(FIRST_OWN_ID - 1, ...this.#columns.map((column) => column.id)) + 1;
    const { actions, createPath, createName } = COLUMN_KINDS[fields.kind];
    const blank = {
      target: '_self',
      icon: '',
      menuColumns: 1,
      group: '',
      rankLevel: 0,
      rankIcon: '',
      visibleTo: null,
      note: '',
      heldFirstPosts: false,
    } as const;
    const offered = { action: actions[0] ?? '/', createPath: createPath ?? '', createName };
    const column = { ...blank, ...offered, ...given(fields), name: fields.name, kind: fields.kind, id, parentId: this.#parent(parentId, index) };
    this.#columns.push({ ...column, createPath: column.createPath.replace('{id}', String(id)), hidden: false, retired: false, sort: 0 });
    if (ref !== undefined) this.#refs.set(ref, id);
    this.#touchedBy.set(id, index);
    if (sort !== undefined) this.#place(id, { sort, index });
  }

  #restore(version: number, index: number): void {
    const earlier = this.#facts.versions.get(version);
    if (!earlier) throw fieldFailure(`changes.${index}.version`, '没有这一版');
    const ids = new Set(earlier.map(({ id }) => id));
    // A column that has come since is not deleted: it may have posts.
    const since = this.#columns.filter(({ id }) => !ids.has(id)).map((column) => ({ ...column, retired: true }));
    // The kind of a column that has got posts since can't go back.
    const back = earlier.map((column) => (this.#facts.postsIn(column.id) > 0 ? { ...column, kind: this.#before.get(column.id)?.kind ?? column.kind } : column));
    this.#columns = [...back, ...since];
  }

  #find(id: number, index: number): TreeColumn {
    const own = this.#refs.get(id) ?? id;
    const column = this.#columns.find((each) => each.id === own);
    if (!column) throw fieldFailure(`changes.${index}.id`, '没有这个栏目');
    return column;
  }

  #parent(parentId: number | null, index: number): number | null {
    if (parentId === null) return null;
    const own = this.#refs.get(parentId) ?? parentId;
    if (!this.#columns.some(({ id }) => id === own)) throw fieldFailure(`changes.${index}.parentId`, '没有这个上级栏目');
    return own;
  }

  #put(column: TreeColumn, index: number): void {
    this.#columns = this.#columns.map((each) => (each.id === column.id ? column : each));
    this.#touchedBy.set(column.id, index);
  }

  /** Moves a column to a place among those beside it, counted from 1; without one to their end. */
  #place(id: number, { sort, index }: { sort: number | undefined; index: number }): void {
    const column = this.#find(id, index);
    const others = this.#columns.filter((each) => each.id !== id);
    const beside = others.filter(({ parentId }) => parentId === column.parentId);
    const next = sort === undefined ? undefined : beside[sort - 1];
    const at = next === undefined ? others.length : others.indexOf(next);
    this.#columns = [...others.slice(0, at), column, ...others.slice(at)];
    this.#touchedBy.set(id, index);
  }

  #below(id: number): TreeColumn[] {
    return this.#columns.filter(({ parentId }) => parentId === id);
  }

  #check(column: TreeColumn, all: ReadonlyMap<number, TreeColumn>, index: number): void {
    const before = this.#before.get(column.id);
    const wrong = (field: string, message: string) => fieldFailure(`changes.${index}.${field}`, message);
    const parent = column.parentId === null ? null : all.get(column.parentId);
    if (column.parentId !== null && !parent) throw wrong('parentId', '没有这个上级栏目');
    if (parent && (parent.parentId !== null || parent.id === column.id)) throw wrong('parentId', '栏目最多两层');
    if (parent && this.#below(column.id).length > 0) throw wrong('parentId', `“${column.name}”下面还有栏目，不能再放进别的栏目`);
    if (parent?.retired && !column.retired && before?.parentId !== column.parentId) throw wrong('parentId', '上级栏目已经停用');
    if (hasGroups(parent) && column.group === '' && !column.retired) throw wrong('group', `“${parent?.name ?? ''}”是两列菜单，“${column.name}”要写上分组`);
    if (before?.kind !== column.kind || before.action !== column.action) {
      if (!COLUMN_KINDS[column.kind].actions.includes(column.action)) throw wrong('action', '这一种栏目没有这种列表样式');
    }
    if (before && before.kind !== column.kind) this.#requireEmpty(column, index);
    if (column.createName === '' && column.createPath !== '') throw wrong('createName', '有去处就要写上按钮');
    if (column.createName !== '' && column.createPath === '') throw wrong('createPath', '有按钮就要写上去处');
    if (column.rankLevel === 2 && column.rankIcon === '') throw wrong('rankIcon', '请选一个角标的图标');
    const closedAbove = parent && parent.visibleTo !== null ? parent : null;
    if (STANDING_COLUMNS.includes(column.id)) {
      if (column.retired || parent?.retired) throw wrong('retired', `“${column.name}”是站里固定的栏目，不能停用`);
      if (column.hidden || parent?.hidden) throw wrong('hidden', `“${column.name}”是站里固定的栏目，不能藏起来`);
      if (column.visibleTo !== null || closedAbove) throw wrong('visibleTo', `“${column.name}”是站里固定的栏目，谁都要看得见`);
    }
    if (POST_KINDS.includes(column.kind) && (column.visibleTo !== null || closedAbove)) {
      throw wrong('visibleTo', `帖子谁都读得到，收帖子的栏目${closedAbove ? `“${column.name}”不能放在只给一部分人看的栏目下面` : '不能只给一部分人看'}`);
    }
  }

  #requireEmpty(column: TreeColumn, index: number): void {
    const count = this.#facts.postsIn(column.id);
    if (count === 0) return;
    const field = { path: `changes.${index}.kind`, message: `里面有 ${count} 篇帖子，种类定下了` };
    throw new Failure('columnInUse', { values: { name: column.name }, count, fields: [field] });
  }
}

function hasGroups(parent: TreeColumn | null | undefined): boolean {
  return parent?.menuColumns === 2;
}

/** Returns the fields that are given. */
function given(fields: { [Name in keyof Fields]?: Fields[Name] | undefined }): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Returns what differs between two trees, by number and field, as it was and as it is. */
export function treeChanges(before: readonly TreeColumn[], after: readonly TreeColumn[]): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [was, is] = [flattened(before), flattened(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].filter((name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)));
  return {
    before: Object.fromEntries(names.map((name) => [name, was.get(name) ?? null])),
    after: Object.fromEntries(names.map((name) => [name, is.get(name) ?? null])),
  };
}

function flattened(tree: readonly TreeColumn[]): Map<string, unknown> {
  return new Map(tree.flatMap(({ id, ...fields }) => Object.entries(fields).map(([name, value]): [string, unknown] => [`${id}.${name}`, value])));
}
