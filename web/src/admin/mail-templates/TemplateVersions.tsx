import { useEffect, useState } from 'react';
import { mailTemplateVersions, type MailTemplate, type MailTemplateVersion } from '#contract/api/mail-templates.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Ledger } from '../parts/Ledger.tsx';

export interface TemplateVersionsProps {
  template: MailTemplate;
  /** Writes the words of a version into the form; they are saved like any others. */
  onPutBack: (words: { subject: string; text: string }) => void;
  onClose: () => void;
}

/** The versions of a mail's words. Open while mounted. */
export function TemplateVersions({ template: { kind, label, shipped }, onPutBack, onClose }: TemplateVersionsProps) {
  const [versions, setVersions] = useState<readonly MailTemplateVersion[] | null>(null);
  useEffect(() => {
    call(mailTemplateVersions, { kind }).then(setVersions, onClose);
  }, [kind, onClose]);
  return (
    <Dialog open title={`“${label}”以往的版本`} onClose={onClose}>
      {versions === null && <SkeletonText lines={4} />}
      {versions?.length === 0 && <p>还没有改过，用的是程序带来的。</p>}
      {versions !== null && versions.length > 0 && (
        <Ledger
          label="以往的版本"
          rows={versions}
          keyOf={({ version }) => version}
          columns={[
            { key: 'version', head: '版', isWhole: true, render: ({ version, isShipped }) => `第 ${version} 版${isShipped ? '，程序带来的' : ''}` },
            { key: 'at', head: '什么时候', isWhole: true, render: ({ savedAt }) => <Time iso={savedAt} /> },
            { key: 'by', head: '谁', render: ({ by, reason }) => `${by ?? '程序'}${reason && `：${reason}`}` },
            {
              key: 'act',
              head: '动作',
              isQuiet: true,
              align: 'end',
              isWhole: true,
              render: ({ subject, text }) => (
                <Button size="s" onClick={() => onPutBack({ subject, text })}>
                  拿来改
                </Button>
              ),
            },
          ]}
        />
      )}
      <Button onClick={() => onPutBack(shipped)}>拿程序带来的来改</Button>
    </Dialog>
  );
}
