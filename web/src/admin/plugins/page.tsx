import { useState } from 'react';
import { listPluginsForStaff, withdrawPlugin, type DeskPlugin } from '#contract/api/admin/plugin-desk.ts';
import { formatCount } from '#web/lib/counts.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { Ledger } from '../parts/Ledger.tsx';
import { WithPanel } from '../parts/SidePanel.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { AddPanel } from './AddPanel.tsx';
import { ShotsPanel } from './ShotsPanel.tsx';

type Version = DeskPlugin['versions'][number] & { plugin: DeskPlugin };

export async function load({ call }: LoadArgs): Promise<DeskPlugin[]> {
  return call(listPluginsForStaff, {});
}

/** The addons offered for download. */
export function Page({ data: plugins }: { data: DeskPlugin[] }) {
  const [open, setOpen] = useState<'add' | DeskPlugin | null>(null);
  const [withdrawn, setWithdrawn] = useState<Version | null>(null);
  const versions: Version[] = plugins.flatMap((plugin) => plugin.versions.map((version) => ({ ...version, plugin })));
  const close = () => setOpen(null);
  return (
    <>
      <ConsoleHead title="插件" note={`${plugins.length} 个，${versions.length} 个版本；撤下的说明和理由留着`}>
        <Button icon="upload" onClick={() => setOpen('add')}>
          上架一个版本
        </Button>
      </ConsoleHead>
      <WithPanel panel={open === 'add' ? <AddPanel onClose={close} /> : open && <ShotsPanel key={open.id} plugin={open} onClose={close} />}>
        {versions.length === 0 ? (
          <EmptyState icon="g-anvil" title="还没有上架的插件">
            炉边黑名单由名单每天做成，不在这里上架。
          </EmptyState>
        ) : (
          <Ledger
            label="插件"
            rows={versions}
            keyOf={({ plugin, version }) => `${plugin.id} ${version}`}
            columns={[
              {
                key: 'name',
                head: '插件',
                narrow: 'line',
                render: ({ plugin, version, withdrawnAt, withdrawnReason }) => (
                  <>
                    <button type="button" className={desk.name} onClick={() => setOpen(plugin)}>
                      {plugin.name}
                    </button>{' '}
                    {version} {withdrawnAt !== null && <Tag tone="seal">撤下了</Tag>} {withdrawnReason && <small>{withdrawnReason}</small>}
                  </>
                ),
              },
              { key: 'at', head: '上架', isWhole: true, render: ({ releasedAt }) => <Time iso={releasedAt} /> },
              { key: 'downloads', head: '下载', align: 'end', render: ({ downloads }) => formatCount(downloads) },
              {
                key: 'act',
                head: '动作',
                isQuiet: true,
                align: 'end',
                render: (version) =>
                  version.fileId !== null &&
                  version.withdrawnAt === null && (
                    <Button size="s" onClick={() => setWithdrawn(version)}>
                      撤下
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </WithPanel>
      {withdrawn && (
        <StaffActDialog
          title={`撤下 ${withdrawn.plugin.name} ${withdrawn.version}`}
          verb="撤下"
          route={withdrawPlugin}
          input={({ text }) => ({ id: withdrawn.fileId ?? 0, text })}
          reason={{ readers: '写在插件页上，下载的人看得到', min: 2, max: 200 }}
          done="撤下了"
          onDone={() => {
            setWithdrawn(null);
            void reload();
          }}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="插件" />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}
