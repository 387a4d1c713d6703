import { useState } from 'react';
import { columnTree, publishColumns, type ColumnTree, type TreeColumn } from '#contract/api/admin/column-tree.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { StickyBar } from '../parts/StickyBar.tsx';
import { useAct } from '../parts/use-act.tsx';
import { ColumnForm, postsOf } from './ColumnForm.tsx';
import { MenuPreview } from './MenuPreview.tsx';
import { changedColumn, changedNames, changesBetween, indented, newColumn, outdented, placed, shifted, withColumn, type Draft } from './tree-draft.ts';
import { TreeRows } from './TreeRows.tsx';
import { Versions } from './Versions.tsx';
import styles from './tree.module.css';

const MOVES = {
  up: (draft: Draft, id: number) => shifted(draft, id, -1),
  down: (draft: Draft, id: number) => shifted(draft, id, 1),
  in: indented,
  out: outdented,
} as const;

export async function load({ call }: LoadArgs): Promise<ColumnTree> {
  return call(columnTree, {});
}

/** The columns of the site: a tree that is changed as a draft and published at once. */
export function Page({ data }: { data: ColumnTree }) {
  return <Desk key={data.version} tree={data} />;
}

function Desk({ tree }: { tree: ColumnTree }) {
  const [base] = useState<Draft>(() => tree.columns.map(({ posts: _, ...column }) => column));
  const [draft, setDraft] = useState<Draft>(base);
  const [openId, setOpenId] = useState<number | null>(base[0]?.id ?? null);
  const [showsVersions, setShowsVersions] = useState(false);
  const [isStale, setStale] = useState(false);
  /** On a phone the form covers the tree. */
  const [isSheet, setSheet] = useState(false);
  const isNarrow = useNarrow();
  const { problems, clear, ask, dialog } = useAct();
  const posts = postsOf(tree);
  const changes = changesBetween(base, draft);
  const changed = changedNames(base, draft);
  const open = draft.find(({ id }) => id === openId);
  const wrong = Object.entries(problems).flatMap(([path, message]) => {
    const found = changedColumn(changes, path);
    return found ? [{ ...found, message }] : [];
  });
  const change = (next: Draft) => {
    clear();
    setDraft(next);
    return next;
  };
  const add = (parentId: number | null) => {
    const column = newColumn(draft, parentId);
    change([...draft, column]);
    setOpenId(column.id);
    setSheet(true);
  };
  const publish = () =>
    ask({
      title: `发布 ${changed.length} 处改动`,
      verb: '发布',
      route: publishColumns,
      input: { base: tree.version, changes },
      done: '发布了，菜单马上换上',
      onDone: () => void reload(),
      onRefused: (failure) => {
        if (failure.name === 'staleBase') setStale(true);
        const found = failure.fields?.map(({ path }) => changedColumn(changes, path)).find((each) => each !== null);
        if (found) setOpenId(found.id);
      },
    });
  const restore = (version: number) => {
    setShowsVersions(false);
    void ask({
      title: `放回第 ${version} 版`,
      verb: '放回',
      route: publishColumns,
      input: { base: tree.version, changes: [{ op: 'restore', version }] },
      done: `第 ${version} 版放回来了`,
      onDone: () => void reload(),
    });
  };
  const form = open && (
    <ColumnForm
      key={open.id}
      column={open}
      posts={posts.get(open.id) ?? 0}
      parent={parentOf(draft, open)}
      problems={Object.fromEntries(wrong.filter(({ id }) => id === open.id).map(({ field, message }) => [field, message]))}
      onChange={(column) => change(withColumn(draft, column))}
      onMove={(how) => change(MOVES[how](draft, open.id))}
      onDrop={() => {
        change(draft.filter(({ id, parentId }) => id !== open.id && parentId !== open.id));
        setOpenId(null);
      }}
    />
  );
  const hiddenCount = draft.filter(({ hidden, retired }) => hidden || retired).length;
  return (
    <>
      <ConsoleHead title="栏目与菜单" note={`${draft.length} 个栏目${hiddenCount > 0 ? `，藏着或停用 ${hiddenCount} 个` : ''}；所有游戏共用一棵树`}>
        <Button icon="history" onClick={() => setShowsVersions(true)}>
          以往的版本
        </Button>
        <Button icon="plus" onClick={() => add(null)}>
          加栏目
        </Button>
        {open?.parentId === null && (
          <Button icon="corner-down-right" onClick={() => add(open.id)}>
            {`加在“${open.name}”下面`}
          </Button>
        )}
      </ConsoleHead>
      {isStale && (
        <Notice role="alert">
          你打开以后，别人发布了新的一版。你的改动还在这里；先看看现在的样子，再决定要不要照旧改。
          <Button size="s" onClick={() => void reload()}>
            放下改动，看现在的
          </Button>
        </Notice>
      )}
      <div className={styles.page}>
        <section>
          <TreeRows
            draft={draft}
            changed={changed}
            openId={openId}
            onOpen={(id) => {
              setOpenId(id);
              setSheet(true);
            }}
            onMove={(id, how) => change(MOVES[how](draft, id))}
            onDrop={(id, before) => change(placed(draft, id, { parentId: before.parentId, before: before.id }))}
          />
          <p className={styles.keys}>
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> 走
            </span>
            <span>
              <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> 挪前挪后
            </span>
            <span>
              <kbd>Alt</kbd> <kbd>→</kbd> <kbd>←</kbd> 进一层、出一层
            </span>
            <span>
              <kbd>Enter</kbd> 改
            </span>
            <span>也可以拖左边的点</span>
          </p>
        </section>
        <div className={styles.side}>
          {!isNarrow && form}
          <MenuPreview draft={draft} openId={openId} />
        </div>
      </div>
      <StickyBar count={changes.length === 0 ? 0 : Math.max(1, changed.length)} state="还没发布" note={changed.slice(0, 5).join('、')}>
        <Button onClick={() => change(base)}>放弃</Button>
        <Button variant="primary" onClick={() => void publish()}>
          发布
        </Button>
      </StickyBar>
      {showsVersions && <Versions current={tree.version} onRestore={restore} onClose={() => setShowsVersions(false)} />}
      {isNarrow && isSheet && open && (
        <Dialog open size="low" title={open.name || '新栏目'} onClose={() => setSheet(false)}>
          {form}
        </Dialog>
      )}
      {dialog}
    </>
  );
}

function parentOf(draft: Draft, { parentId }: TreeColumn): TreeColumn | null {
  return draft.find(({ id }) => id === parentId) ?? null;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="栏目与菜单" />
      <SkeletonList of={SkeletonRow} count={12} />
    </>
  );
}
