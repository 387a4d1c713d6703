import { useState, type ReactNode } from 'react';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../ConsoleHead.tsx';
import desk from '../desk.module.css';
import { Ledger, type LedgerColumn } from '../Ledger.tsx';
import { WithPanel } from '../SidePanel.tsx';
import { MailTabs, type MailTabsProps } from '../tabs/MailTabs.tsx';
import type { ChannelWords } from './TemplateForm.tsx';

interface Template {
  kind: string;
  label: string;
  when: string;
  isLegal: boolean;
  isShipped: boolean;
  isShippedNewer: boolean;
  version: number;
  savedAt: string | null;
}

export interface TemplateListProps<Row extends Template> {
  current: MailTabsProps['current'];
  /** What is listed: `信`. */
  things: string;
  channel: ChannelWords;
  templates: readonly Row[];
  /** Columns behind those that all texts have. */
  columns?: readonly LedgerColumn<Row>[];
  /** Returns the panel of the one that is open. */
  renderPanel: (template: Row, onClose: () => void) => ReactNode;
}

/** Renders the texts of one channel that the site sends, with the panel of the one that is open. */
export function TemplateList<Row extends Template>({ current, things, channel, templates, columns = [], renderPanel }: TemplateListProps<Row>) {
  const [openKind, setOpenKind] = useState<string | null>(null);
  const open = templates.find(({ kind }) => kind === openKind);
  return (
    <>
      <TemplatesHead one={channel.one} />
      <MailTabs current={current} />
      <WithPanel panel={open && renderPanel(open, () => setOpenKind(null))}>
        <Ledger
          label={`${things}的措辞`}
          rows={templates}
          keyOf={({ kind }) => kind}
          current={openKind}
          columns={[
            {
              key: 'label',
              head: `哪一种${things}`,
              narrow: 'line',
              render: ({ kind, label, isLegal }) => (
                <button type="button" className={desk.name} onClick={() => setOpenKind(kind)}>
                  {label} {isLegal && <Tag tone="brass">留作凭证</Tag>}
                </button>
              ),
            },
            { key: 'when', head: `什么时候${channel.send}`, narrow: 'line', render: ({ when }) => <small>{when}</small> },
            {
              key: 'state',
              head: '措辞',
              isWhole: true,
              render: ({ isShipped, isShippedNewer, version }) =>
                isShipped ? '程序带来的' : <Tag tone={isShippedNewer ? 'brass' : 'pine'}>{isShippedNewer ? '程序的也改过了' : `第 ${version} 版`}</Tag>,
            },
            ...columns,
            { key: 'savedAt', head: '改过', isWhole: true, render: ({ savedAt }) => (savedAt === null ? '没改过' : <Time iso={savedAt} />) },
          ]}
        />
      </WithPanel>
    </>
  );
}

/** Renders the list of texts while it is loaded. */
export function TemplateListSkeleton({ one, count }: { one: string; count: number }) {
  return (
    <>
      <TemplatesHead one={one} />
      <SkeletonList of={SkeletonRow} count={count} />
    </>
  );
}

function TemplatesHead({ one }: { one: string }) {
  return <ConsoleHead title="信件与短信" note={`改了下${one}就用；每改一次留一版，程序带来的随时放得回来`} />;
}
