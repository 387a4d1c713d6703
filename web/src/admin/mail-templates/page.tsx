import { useState } from 'react';
import { listMailTemplates, type MailTemplate } from '#contract/api/mail-templates.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { Ledger } from '../parts/Ledger.tsx';
import { MailTabs } from '../parts/tabs/MailTabs.tsx';
import { WithPanel } from '../parts/SidePanel.tsx';
import { TemplatePanel } from './TemplatePanel.tsx';

const NOTE = '改了下一封就用；每改一次留一版，程序带来的随时放得回来';

export async function load({ call }: LoadArgs): Promise<MailTemplate[]> {
  return call(listMailTemplates, {});
}

/** The words of the mails that the site sends. */
export function Page({ data: templates }: { data: MailTemplate[] }) {
  const [openKind, setOpenKind] = useState<string | null>(null);
  const open = templates.find(({ kind }) => kind === openKind);
  return (
    <>
      <ConsoleHead title="信件与短信" note={NOTE} />
      <MailTabs current="templates" />
      <WithPanel panel={open && <TemplatePanel key={`${open.kind} ${open.version}`} template={open} onClose={() => setOpenKind(null)} />}>
        <Ledger
          label="信的措辞"
          rows={templates}
          keyOf={({ kind }) => kind}
          current={openKind}
          columns={[
            {
              key: 'label',
              head: '哪一种信',
              narrow: 'line',
              render: ({ kind, label, isLegal }) => (
                <button type="button" className={desk.name} onClick={() => setOpenKind(kind)}>
                  {label} {isLegal && <Tag tone="brass">留作凭证</Tag>}
                </button>
              ),
            },
            { key: 'when', head: '什么时候寄', narrow: 'line', render: ({ when }) => <small>{when}</small> },
            {
              key: 'state',
              head: '措辞',
              isWhole: true,
              render: ({ isShipped, isShippedNewer, version }) =>
                isShipped ? '程序带来的' : <Tag tone={isShippedNewer ? 'brass' : 'pine'}>{isShippedNewer ? '程序的也改过了' : `第 ${version} 版`}</Tag>,
            },
            { key: 'savedAt', head: '改过', isWhole: true, render: ({ savedAt }) => (savedAt === null ? '没改过' : <Time iso={savedAt} />) },
          ]}
        />
      </WithPanel>
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="信件与短信" note={NOTE} />
      <SkeletonList of={SkeletonRow} count={8} />
    </>
  );
}
