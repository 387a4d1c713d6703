import { useEffect, useState } from 'react';
import { documentText } from '#contract/documents/text-of.ts';
import { pageVersions, type DeskPage, type PageVersion } from '#contract/api/page-desk.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Ledger } from '../parts/Ledger.tsx';
import { Changes } from './Changes.tsx';

export interface TextVersionsProps {
  page: DeskPage;
  /** Writes a version into the draft; it is published like any other. */
  onPutBack: (version: PageVersion) => void;
  onClose: () => void;
}

/** The versions of a text. Open while mounted. */
export function TextVersions({ page, onPutBack, onClose }: TextVersionsProps) {
  const [versions, setVersions] = useState<readonly PageVersion[] | null>(null);
  const [compared, setCompared] = useState<PageVersion | null>(null);
  useEffect(() => {
    call(pageVersions, { slug: page.slug }).then(setVersions, onClose);
  }, [page.slug, onClose]);
  if (compared) {
    return (
      <Changes
        title={`第 ${compared.version} 版和现在的`}
        before={`${compared.title}\n${documentText(compared.body)}`}
        after={`${page.title}\n${documentText(page.body)}`}
        onClose={() => setCompared(null)}
      />
    );
  }
  return (
    <Dialog open title={`《${page.title}》以往的版本`} onClose={onClose}>
      {versions === null && <SkeletonText lines={4} />}
      {versions?.length === 0 && <p>还没有改过。第一次发布时，现在的样子会存成第 1 版。</p>}
      {versions !== null && versions.length > 0 && (
        <Ledger
          label="以往的版本"
          rows={versions}
          keyOf={({ version }) => version}
          columns={[
            { key: 'version', head: '版', isWhole: true, render: ({ version, applied }) => `第 ${version} 版${applied ? '' : '，还没到日子'}` },
            { key: 'from', head: '从', isWhole: true, render: ({ validFrom }) => <Time iso={validFrom} /> },
            { key: 'by', head: '谁', render: ({ by, reason }) => `${by ?? '程序'}${reason && `：${reason}`}` },
            {
              key: 'act',
              head: '动作',
              isQuiet: true,
              align: 'end',
              isWhole: true,
              render: (version) => (
                <>
                  <Button size="s" onClick={() => setCompared(version)}>
                    比一比
                  </Button>{' '}
                  <Button size="s" onClick={() => onPutBack(version)}>
                    拿来当草稿
                  </Button>
                </>
              ),
            },
          ]}
        />
      )}
    </Dialog>
  );
}
