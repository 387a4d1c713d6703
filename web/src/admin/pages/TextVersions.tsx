import { useCallback, useState } from 'react';
import { documentText } from '#contract/documents/text-of.ts';
import { pageVersions, type DeskPage, type PageVersion } from '#contract/api/admin/page-desk.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import { VersionsDialog } from '../parts/versions/VersionsDialog.tsx';
import { Changes } from './Changes.tsx';

export interface TextVersionsProps {
  page: DeskPage;
  /** Writes a version into the draft; it is published like any other. */
  onPutBack: (version: PageVersion) => void;
  /** The same function while mounted. */
  onClose: () => void;
}

/** The versions of a text. Open while mounted. */
export function TextVersions({ page, onPutBack, onClose }: TextVersionsProps) {
  const [compared, setCompared] = useState<PageVersion | null>(null);
  const load = useCallback(() => call(pageVersions, { slug: page.slug }), [page.slug]);
  return (
    <>
      <VersionsDialog
        title={`《${page.title}》以往的版本`}
        none="还没有改过。第一次发布时，现在的样子会存成第 1 版。"
        load={load}
        columns={[
          { key: 'version', head: '版', isWhole: true, render: ({ version, applied }) => `第 ${version} 版${applied ? '' : '，还没到日子'}` },
          { key: 'from', head: '从', isWhole: true, render: ({ validFrom }) => <Time iso={validFrom} /> },
        ]}
        renderActs={(version) => (
          <>
            <Button size="s" onClick={() => setCompared(version)}>
              比一比
            </Button>{' '}
            <Button size="s" onClick={() => onPutBack(version)}>
              拿来当草稿
            </Button>
          </>
        )}
        onClose={onClose}
      />
      {compared && (
        <Changes
          title={`第 ${compared.version} 版和现在的`}
          before={`${compared.title}\n${documentText(compared.body)}`}
          after={`${page.title}\n${documentText(page.body)}`}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}
