import { listFaults, type FaultLists } from '#contract/api/admin/faults.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { formatCount } from '#web/lib/counts.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { BrowserFaults } from './BrowserFaults.tsx';
import { ServerFaults } from './ServerFaults.tsx';

interface Data extends FaultLists {
  where: 'server' | 'browsers';
}

const DAYS = 7;
const NOTE = `最近 ${DAYS} 天的，同一处的合在一起；只记哪里、几次，不记谁`;

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const where = url.searchParams.get('where') === 'browsers' ? 'browsers' : 'server';
  return { ...(await call(listFaults, { days: DAYS })), where };
}

/** What went wrong in the site's own processes and in the browsers of visitors, for operators: by place, with how often and when last. */
export function Page({ data: { where, server, browsers } }: { data: Data }) {
  return (
    <>
      <ConsoleHead title="出错记录" note={NOTE}>
        <Button icon="refresh-cw" onClick={() => void reload()}>
          再看一眼
        </Button>
      </ConsoleHead>
      <Tabs
        label="哪里出的错"
        items={[
          { href: '/admin/faults', label: '站里', count: formatCount(server.length), current: where === 'server' },
          { href: '/admin/faults?where=browsers', label: '访客的浏览器', count: formatCount(browsers.length), current: where === 'browsers' },
        ]}
      />
      {where === 'server' ? <ServerFaults rows={server} days={DAYS} /> : <BrowserFaults rows={browsers} days={DAYS} />}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="出错记录" note={NOTE} />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

/** Renders why the list can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '请从目录重新进来。' }} />;
}
