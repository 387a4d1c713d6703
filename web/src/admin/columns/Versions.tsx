import { useEffect, useState } from 'react';
import { columnVersions, type ColumnVersion } from '#contract/api/admin/column-tree.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Ledger } from '../parts/Ledger.tsx';

export interface VersionsProps {
  current: number;
  onRestore: (version: number) => void;
  onClose: () => void;
}

/** The versions of the tree; an earlier one is published again. Open while mounted. */
export function Versions({ current, onRestore, onClose }: VersionsProps) {
  const [versions, setVersions] = useState<readonly ColumnVersion[] | null>(null);
  useEffect(() => {
    call(columnVersions, {}).then(setVersions, onClose);
  }, [onClose]);
  return (
    <Dialog open title="以往的版本" onClose={onClose}>
      {versions === null && <SkeletonText lines={4} />}
      {versions?.length === 0 && <p>还没有发布过。第一次发布时，现在的样子会存成第 1 版。</p>}
      {versions !== null && versions.length > 0 && (
        <Ledger
          label="以往的版本"
          rows={versions}
          keyOf={({ version }) => version}
          current={current}
          columns={[
            { key: 'version', head: '版', render: ({ version }) => `第 ${version} 版` },
            { key: 'at', head: '发布', isWhole: true, render: ({ publishedAt }) => <Time iso={publishedAt} /> },
            { key: 'by', head: '谁', render: ({ by, reason }) => `${by?.nickName ?? '程序'}${reason && `：${reason}`}` },
            { key: 'columns', head: '栏目', align: 'end', render: ({ columns }) => columns.filter(({ retired }) => !retired).length },
            {
              key: 'act',
              head: '放回',
              isQuiet: true,
              align: 'end',
              render: ({ version }) =>
                version !== current && (
                  <Button size="s" onClick={() => onRestore(version)}>
                    放回这一版
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Dialog>
  );
}
