import { useState } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { listEntryBlocks, removeEntryBlock, type EntryBlock } from '#contract/api/admin/entry-blocks.ts';
import { ENTRY_EFFECT_LABELS } from '#contract/api/admin/entry-blocks-labels.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { Ledger } from '../parts/Ledger.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { KIND_LABELS, readKind, type KindFilter } from './block-labels.ts';
import styles from './page.module.css';

interface Data {
  kind: KindFilter;
  list: { items: EntryBlock[]; total: number; page: number; size: number };
}

const NOTE = '从这里来的新人不收、先看，或者先做题；答辩、申诉和举报违法的表单最多只要做题';

export async function load({ call, url }: ConsoleLoadArgs): Promise<Data> {
  const kind = readKind(url.searchParams.get('kind'));
  const page = url.searchParams.get('page') ?? '1';
  return { kind, list: await call(listEntryBlocks, { page, ...(kind !== null && { kind }) }) };
}

/** Networks, fingerprints and mail domains that are blocked, with a way to block another one and to block one no longer. */
export function Page({ data: { kind, list } }: { data: Data }) {
  const [written, setWritten] = useState<EntryBlock | 'new' | null>(null);
  const [removed, setRemoved] = useState<EntryBlock | null>(null);
  const again = () => {
    setWritten(null);
    setRemoved(null);
    void reload();
  };
  const href = (wanted: KindFilter, page = 1) => {
    const query = new URLSearchParams({ ...(wanted !== null && { kind: wanted }), ...(page > 1 && { page: String(page) }) }).toString();
    return `/admin/blocks${query && `?${query}`}`;
  };
  return (
    <>
      <ConsoleHead title="拦截" note={NOTE}>
        <Button variant="primary" icon="plus" onClick={() => setWritten('new')}>
          拦一个
        </Button>
      </ConsoleHead>
      <Tabs
        label="拦什么"
        items={([null, 'network', 'print', 'mailDomain'] as const).map((each) => ({
          href: href(each),
          label: each === null ? '全部' : KIND_LABELS[each],
          current: each === kind,
          ...(each === kind && { count: String(list.total) }),
        }))}
      />
      {list.items.length === 0 ? (
        <EmptyState icon="g-castle" title="没有拦着什么">
          拦一个网络写 203.0.113.0/24，拦一个邮箱域名写 mailinator.com。
        </EmptyState>
      ) : (
        <Ledger
          label="拦着的"
          rows={list.items}
          keyOf={({ id }) => id}
          columns={[
            { key: 'value', head: '拦谁', render: ({ kind: of, value }) => <span className={styles.value}>{`${KIND_LABELS[of]} ${value}`}</span> },
            { key: 'effect', head: '怎么拦', render: ({ effect }) => ENTRY_EFFECT_LABELS[effect], isWhole: true },
            { key: 'until', head: '到', render: (block) => <Until block={block} />, isWhole: true },
            { key: 'note', head: '备注', render: ({ note }) => note, narrow: 'line' },
            { key: 'saved', head: '写下', render: ({ savedAt }) => <Time iso={savedAt} />, isWhole: true, narrow: 'hidden' },
            {
              key: 'acts',
              head: '动作',
              isQuiet: true,
              align: 'end',
              isWhole: true,
              render: (block) => (
                <>
                  <Button variant="quiet" onClick={() => setWritten(block)} aria-label={`改 ${block.value}`}>
                    改
                  </Button>
                  <Button variant="quiet" onClick={() => setRemoved(block)} aria-label={`不再拦 ${block.value}`}>
                    不再拦
                  </Button>
                </>
              ),
            },
          ]}
        />
      )}
      {list.total > list.size && <Pager page={list.page} pageCount={Math.ceil(list.total / list.size)} hrefOf={(page) => href(kind, page)} />}
      {written !== null && <BlockDialog block={written === 'new' ? null : written} onDone={again} onClose={() => setWritten(null)} />}
      {removed && (
        <StaffActDialog
          title={`不再拦 ${removed.value}`}
          verb="不再拦"
          route={removeEntryBlock}
          input={() => ({ id: removed.id })}
          done="不再拦了"
          onDone={again}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function Until({ block: { until, isOver } }: { block: EntryBlock }) {
  if (until === null) return '去掉为止';
  return (
    <>
      <Time iso={until} form="minute" />
      {isOver && '（过了）'}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="拦截" note={NOTE} />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

/** Renders why the page can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '翻页的位置读不出来，请从第一页重新看。' }} />;
}
