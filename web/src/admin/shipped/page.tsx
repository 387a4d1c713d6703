import { useState } from 'react';
import { viewRelease, type ReleaseView } from '#contract/api/admin/releases.ts';
import { listShipped, viewShipped, type ShippedList, type ShippedThing } from '#contract/api/admin/shipped.ts';
import { call } from '#web/lib/calls/api.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { Ledger } from '../parts/Ledger.tsx';
import { WithPanel } from '../parts/SidePanel.tsx';
import { ShippedPanel } from './ShippedPanel.tsx';
import styles from './page.module.css';

type Item = ShippedList['items'][number];

interface Data extends ShippedList {
  /** The kind that is shown alone; empty: all. */
  kind: string;
  release: ReleaseView;
}

const HEAD = { title: '程序带来的', note: '栏目、世界、字典、文字、告示、敏感词：站里的和程序的哪里不一样，换不换' } as const;
const STATES: Readonly<Record<Item['state'], string>> = {
  same: '和程序的一样',
  edited: '站里改过',
  removed: '站里删了',
  offered: '等你选',
  retired: '停用了',
};

export async function load({ call: ask, url }: LoadArgs): Promise<Data> {
  const [shipped, release] = await Promise.all([ask(listShipped, {}), ask(viewRelease, {})]);
  return { ...shipped, release, kind: url.searchParams.get('kind') ?? '' };
}

/** What ships with the program and is otherwise on this site; each is taken from the program, or kept. */
export function Page({ data: { items, kinds, kind, release } }: { data: Data }) {
  const [open, setOpen] = useState<ShippedThing | null>(null);
  const shown = items.filter(({ label }) => kind === '' || label === kind).toSorted((one, other) => rank(one) - rank(other));
  const offered = kinds.reduce((sum, each) => sum + each.offered, 0);
  const look = async (id: string) => {
    try {
      setOpen(await call(viewShipped, { id }));
    } catch {
      // The refusal has been shown.
    }
  };
  return (
    <>
      <ConsoleHead {...HEAD} note={offered === 0 ? HEAD.note : `${offered} 项等你选；没选以前，站里的照旧`} />
      {release && <ReleaseNote release={release} />}
      <ChipList
        label="哪一种"
        className={styles.kinds}
        items={[
          { key: '', label: `全部 ${items.length}`, on: kind === '', href: '/admin/shipped' },
          ...kinds.map(({ label, total, different }) => ({
            key: label,
            label: `${label} ${different} / ${total}`,
            on: kind === label,
            href: `/admin/shipped?kind=${encodeURIComponent(label)}`,
          })),
        ]}
      />
      <WithPanel panel={open && <ShippedPanel key={open.id} thing={open} onClose={() => setOpen(null)} />}>
        {shown.length === 0 ? (
          <EmptyState icon="package" title="都和程序带来的一样">
            站里改过的、升级带来新版等你选的，会列在这里。
          </EmptyState>
        ) : (
          <Ledger
            label="和程序不一样的"
            rows={shown}
            keyOf={({ id }) => id}
            current={open?.id ?? null}
            columns={[
              {
                key: 'name',
                head: '是什么',
                narrow: 'line',
                render: ({ id, name }) => (
                  <button type="button" className={desk.name} onClick={() => void look(id)}>
                    {name}
                  </button>
                ),
              },
              { key: 'label', head: '哪一种', isWhole: true, render: ({ label }) => label },
              {
                key: 'state',
                head: '怎样',
                isWhole: true,
                render: ({ state, binding }) => (
                  <>
                    <Tag tone={state === 'offered' ? 'ember' : 'plain'}>{STATES[state]}</Tag> {binding && <Tag tone="brass">约束会员</Tag>}
                  </>
                ),
              },
              { key: 'version', head: '程序的', isWhole: true, narrow: 'named', render: ({ version }) => `第 ${version} 版` },
            ]}
          />
        )}
      </WithPanel>
    </>
  );
}

/** Renders which version runs, whether one can go back, and what it adds. */
function ReleaseNote({ release: { version, since, before, news, canGoBack } }: { release: NonNullable<ReleaseView> }) {
  return (
    <Notice as="div" className={styles.release}>
      <p>
        <b>{`炉边 ${version}`}</b>，<Time iso={since} form="minute" /> 起运行
        {before && `，上一版是 ${before.version}`}
        {canGoBack !== null && (canGoBack ? '，退得回上一版' : '，退不回上一版，要退得用升级前的备份')}。升级前总是先备份。
      </p>
      {news.length > 0 && (
        <details>
          <summary>{`这一版带来的 ${news.length} 样`}</summary>
          <ul>
            {news.map(({ heading, text }) => (
              <li key={text}>{`${heading}：${text}`}</li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}

/** What waits for a choice comes first. */
function rank({ state }: Item): number {
  return state === 'offered' ? 0 : 1;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead {...HEAD} />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}
