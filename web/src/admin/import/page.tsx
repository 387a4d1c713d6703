import { useEffect, useState } from 'react';
import {
  checkImport,
  listImports,
  runImport,
  stopImport,
  undoImport,
  type ImportList,
  type ImportOrderView,
  type ImportRunView,
} from '#contract/api/admin/imports.ts';
import { listGames } from '#contract/api/games.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import { useAct } from '../parts/use-act.tsx';
import { ImportOrder } from './ImportOrder.tsx';
import { ImportSource, type CheckWish } from './ImportSource.tsx';
import styles from './page.module.css';

const NOTE = '把老论坛的人和话搬过来；先核对，看清楚再动手，搬了也能整批退回去';
const LOOK_MS = 2_000;

interface Data {
  list: ImportList;
  games: readonly { id: number; name: string }[];
}

export async function load({ call }: LoadArgs): Promise<Data> {
  const [list, games] = await Promise.all([call(listImports, {}), call(listGames, {})]);
  return { list, games: games.map(({ id, name }) => ({ id, name })) };
}

/** A whole community from another site: a file is looked at, imported, and taken back; what is under way is followed. */
export function Page({ data: { list: loaded, games } }: { data: Data }) {
  const list = useFollowed(loaded);
  const { ask, dialog, problems, form } = useAct();
  const [latest, ...others] = list.orders;
  const refresh = () => void reload();
  const check = (input: CheckWish) =>
    void ask({ title: '核对一遍', verb: '核对', route: checkImport, input, done: '排上了，核对完这里有报告', onDone: refresh });
  const run = ({ id, act }: ImportOrderView) =>
    void ask({
      title: act === 'check' ? '搬进来' : '接着搬',
      verb: '开始搬',
      note: '站点照常开着，不通知任何人，换了昵称的会员除外。动手之前请备份一份。',
      route: runImport,
      input: { id },
      done: '开始搬了，关上这一页也会接着搬',
      onDone: refresh,
    });
  const stop = ({ id }: ImportOrderView) =>
    void ask({ title: '先停一停', verb: '停下', note: '搬过的留着，以后可以接着搬。', route: stopImport, input: { id }, done: '停下了', onDone: refresh });
  const undo = ({ id }: ImportRunView) =>
    void ask({
      title: `退回第 ${id} 批`,
      verb: '退回去',
      note: '有人接着评论、收藏、回应过的帖子，登录过的会员，都留下。大的一批要几分钟，请等它做完。',
      route: undoImport,
      input: { id },
      retype: () => ({ label: '再写一遍批号', value: String(id) }),
      done: '退回去了',
      onDone: refresh,
    });
  const columns: readonly LedgerColumn<ImportRunView>[] = [
    { key: 'id', head: '批号', isWhole: true, narrow: 'named', render: ({ id }) => <b>{id}</b> },
    { key: 'site', head: '旧站', narrow: 'line', render: ({ site }) => site },
    { key: 'at', head: '什么时候', isWhole: true, render: ({ startedAt }) => <Time iso={startedAt} form="minute" /> },
    { key: 'state', head: '怎样', isWhole: true, render: (each) => <RunState run={each} /> },
    {
      key: 'acts',
      head: '能做的',
      isQuiet: true,
      align: 'end',
      render: (each) =>
        each.undoneAt === null && (
          <Button size="s" variant="quiet" onClick={() => undo(each)} aria-label={`退回去：第 ${each.id} 批`}>
            退回去
          </Button>
        ),
    },
  ];
  return (
    <>
      <ConsoleHead title="导入" note={NOTE}>
        <Button icon="refresh-cw" onClick={refresh}>
          再看一眼
        </Button>
      </ConsoleHead>
      <ImportSteps latest={latest} />
      {latest && <ImportOrder order={latest} onRun={() => run(latest)} onStop={() => stop(latest)} />}
      {others
        .filter(({ doneAt }) => doneAt === null)
        .map((order) => (
          <ImportOrder key={order.id} order={order} onRun={() => run(order)} onStop={() => stop(order)} />
        ))}
      <ImportSource games={games} folder={list.folder} problems={problems} form={form} onCheck={check} />
      {list.runs.length > 0 && (
        <section aria-labelledby="runs" className={styles.part}>
          <h2 id="runs">搬过的</h2>
          <Ledger label="搬过的" columns={columns} rows={list.runs} keyOf={({ id }) => id} />
        </section>
      )}
      {dialog}
    </>
  );
}

/** Returns the list as it was loaded, and as it is while something is under way. */
function useFollowed(loaded: ImportList): ImportList {
  const [seen, setSeen] = useState<{ of: ImportList; now: ImportList }>({ of: loaded, now: loaded });
  const list = seen.of === loaded ? seen.now : loaded;
  const isOpen = list.orders.some(({ doneAt }) => doneAt === null);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      // What can't be asked now is asked again.
      void callQuietly(listImports, {}).then(
        (now) => setSeen({ of: loaded, now }),
        () => undefined,
      );
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOpen, loaded]);
  return list;
}

function RunState({ run: { finishedAt, undoneAt } }: { run: ImportRunView }) {
  if (undoneAt !== null) return <Tag>退回去了</Tag>;
  return finishedAt === null ? <Tag tone="brass">没有搬完</Tag> : <Tag tone="pine">搬完了</Tag>;
}

const STEPS = ['选文件', '核对', '看报告', '搬'] as const;

/** How far the last thing that was asked for is on its way from a file to a community. */
function ImportSteps({ latest }: { latest: ImportOrderView | undefined }) {
  const current = stepOf(latest);
  return (
    <ol className={styles.steps}>
      {STEPS.map((label, at) => (
        <li key={label} aria-current={at === current ? 'step' : undefined} data-done={at < current || undefined}>
          <b>{at + 1}</b>
          {label}
        </li>
      ))}
    </ol>
  );
}

function stepOf(latest: ImportOrderView | undefined): number {
  if (!latest) return 0;
  if (latest.act === 'run') return 3;
  if (latest.doneAt === null) return 1;
  return latest.report === null ? 0 : 2;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="导入" note={NOTE} />
      <SkeletonList of={SkeletonRow} count={4} />
    </>
  );
}

/** Renders why the list can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '请从目录重新进来。' }} />;
}
