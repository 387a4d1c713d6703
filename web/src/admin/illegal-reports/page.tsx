import { useState } from 'react';
import type { Page as ListPage } from '#contract/envelope.ts';
import { listIllegalReports, readIllegalReportFigures, type IllegalReport, type IllegalReportFigures } from '#contract/api/illegal-reports.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { WithPanel } from '../parts/SidePanel.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { ReportTable } from './ReportTable.tsx';

type State = 'open' | 'answered';

interface Data {
  state: State;
  reports: ListPage<IllegalReport>;
  figures: IllegalReportFigures;
  isDeep: boolean;
}

const HEAD = { title: '公众举报', note: '站外任何人递来的：违法、侵权、未成年人；编号、回执、结果都寄到邮箱' } as const;

export async function load({ call, url }: ConsoleLoadArgs): Promise<Data> {
  const state: State = url.searchParams.get('state') === 'answered' ? 'answered' : 'open';
  const after = url.searchParams.get('after');
  const [reports, figures] = await Promise.all([call(listIllegalReports, { state, ...(after !== null && { after }) }), call(readIllegalReportFigures, {})]);
  return { state, reports, figures, isDeep: after !== null };
}

/** The reports of the public: those that wait by their limit, each with its answer beside it. */
export function Page({ data: { state, reports, figures, isDeep } }: { data: Data }) {
  const [openId, open] = useState<number | null>(null);
  const [now] = useState(() => Date.now());
  const opened = reports.items.find(({ id }) => id === openId) ?? null;
  return (
    <>
      <ConsoleHead {...HEAD} />
      <Tabs
        label="状态"
        items={[
          { href: hrefOf('open'), label: '等答复', current: state === 'open', count: String(figures.open) },
          { href: hrefOf('answered'), label: '答复过', current: state === 'answered', count: String(figures.received - figures.open) },
        ]}
      />
      {reports.items.length === 0 ? (
        <EmptyState icon="g-scroll-unfurled" title={state === 'open' ? '没有等着的举报' : '还没有答复过的'}>
          {`有人递来，会按期限排在这里；限 ${figures.limitDays} 天。`}
        </EmptyState>
      ) : (
        <WithPanel
          panel={
            opened && (
              <ReportPanel
                key={opened.id}
                report={opened}
                onClose={() => open(null)}
                onAnswered={() => {
                  open(null);
                  void reload();
                }}
              />
            )
          }
        >
          <ReportTable reports={reports.items} openId={openId} now={now} onOpen={open} />
        </WithPanel>
      )}
      {(reports.next !== null || isDeep) && (
        <PageFoot next={reports.next} hrefOf={(after) => hrefOf(state, after)} startHref={isDeep ? hrefOf(state) : undefined} label="更多" />
      )}
    </>
  );
}

function hrefOf(state: State, after?: string): string {
  const query = new URLSearchParams({ ...(state === 'answered' && { state }), ...(after !== undefined && { after }) }).toString();
  return `/admin/illegal-reports${query && `?${query}`}`;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead {...HEAD} />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

export { ListFailed as Failed };
