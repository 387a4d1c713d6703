import { useState } from 'react';
import { listContent, type ContentAct, type ContentRow } from '#contract/api/content.ts';
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { Ledger, type RowKey } from '../parts/Ledger.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { contentHref, fieldsOf, readContentChoice, type ContentChoice } from './content-address.ts';
import { ContentFilters } from './ContentFilters.tsx';
import { CONTENT_COLUMNS } from './rows.tsx';

interface Data {
  choice: ContentChoice;
  after: string | null;
  list: ListPage<ContentRow>;
}

const SIZE = 30;
const NOTE = '遮住的、移除的也在这里；勾上几条，一起处理，一起撤销';

export async function load({ call, url }: ConsoleLoadArgs): Promise<Data> {
  const choice = readContentChoice(url.searchParams);
  const after = url.searchParams.get('after');
  return { choice, after, list: await call(listContent, { ...fieldsOf(choice), size: SIZE, ...(after !== null && { after }) }) };
}

/** Everything that is written, whatever its state: found by many ways, changed many at once. */
export function Page({ data: { choice, after, list } }: { data: Data }) {
  return <Found key={contentHref(choice, after ?? undefined)} choice={choice} after={after} list={list} />;
}

function Found({ choice, after, list }: Data) {
  const { removedDays, appealDays } = useSite().site;
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const [asked, setAsked] = useState<ContentAct | null>(null);
  const { kind, bin } = choice;
  const rows = list.items;
  const ids = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  return (
    <>
      <ConsoleHead title="帖子与评论" note={NOTE} />
      <Tabs
        label="看什么"
        items={[
          ...(['post', 'comment', 'scenery'] as const).map((each) => ({
            href: contentHref({ ...choice, kind: each, bin: false, column: each === 'scenery' ? '' : choice.column }),
            label: CONTENT_KIND_LABELS[each],
            current: !bin && kind === each,
          })),
          { href: contentHref({ kind, bin: true }), label: '回收站', current: bin },
        ]}
      />
      <ContentFilters choice={choice} />
      {rows.length === 0 ? (
        <EmptyState icon="g-scroll-unfurled" title={bin ? '回收站是空的' : '没有这样的内容'}>
          {bin ? `站务移除的在这里留 ${Math.max(removedDays, appealDays)} 天，过后正文清掉。` : '换一个条件看看，或者把条件都去掉。'}
        </EmptyState>
      ) : (
        <Ledger
          label={CONTENT_KIND_LABELS[kind]}
          columns={CONTENT_COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          choice={{ chosen, nameOf: ({ title, id }) => `${title || CONTENT_KIND_LABELS[kind]} ${id}`, onChange: setChosen }}
        />
      )}
      <ChosenBar kind={kind} count={ids.length} onAct={setAsked} onClear={() => setChosen(new Set())} />
      {(list.next !== null || after !== null) && (
        <PageFoot next={list.next} hrefOf={(next) => contentHref(choice, next)} startHref={after === null ? undefined : contentHref(choice)} label="更多" />
      )}
      {asked !== null && (
        <BulkDialog
          kind={kind}
          act={asked}
          ids={ids}
          onDone={() => {
            setAsked(null);
            setChosen(new Set());
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="帖子与评论" note={NOTE} />
      <SkeletonList of={SkeletonRow} count={10} />
    </>
  );
}

/** Renders why the list can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '翻页的位置或者网络指纹读不出来，请从第一页重新看。' }} />;
}
