import { useState } from 'react';
import { openSecurityLog, type SecurityEvent } from '#contract/api/admin/security-log.ts';
import { useVerified } from '#web/features/staff/use-verified.tsx';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import { EVENT_LABELS } from './event-labels.ts';
import type { Opened } from './OpenForm.tsx';
import styles from './page.module.css';

const COLUMNS: readonly LedgerColumn<SecurityEvent>[] = [
  { key: 'at', head: '时间', isWhole: true, render: ({ at }) => <Time iso={at} form="second" /> },
  { key: 'member', head: '会员', render: ({ member: { id, nickName } }) => <a href={`/member/${id}`}>{`${nickName}（${id}）`}</a> },
  { key: 'kind', head: '做了什么', render: ({ kind, targetId }) => `${EVENT_LABELS[kind]}${targetId === null ? '' : ` #${targetId}`}` },
  {
    key: 'origin',
    head: '地址和端口',
    render: ({ address, port }) => <code className={styles.address}>{port === null ? address : `${address} : ${port}`}</code>,
    narrow: 'line',
  },
];

/** An opened part of the log, and the way to more of it, which is one more record. */
export function EventTable({
  opened: { asked, items, next },
  onMore,
}: {
  opened: Opened;
  onMore: (items: readonly SecurityEvent[], next: number | null) => void;
}) {
  const [busy, setBusy] = useState(false);
  const { verified, dialog } = useVerified();
  const more = async () => {
    if (next === null) return;
    setBusy(true);
    try {
      const part = await verified(() => call(openSecurityLog, { ...asked, before: next }));
      onMore(part.items, part.next);
    } finally {
      setBusy(false);
    }
  };
  if (items.length === 0)
    return (
      <EmptyState icon="g-scroll-unfurled" title="这一段里没有">
        换一段时间，或者不限会员再看。
      </EmptyState>
    );
  return (
    <>
      <Ledger label="安全日志" columns={COLUMNS} rows={items} keyOf={({ id }) => id} />
      {next !== null && (
        <Button loading={busy} loadingText="正在打开" onClick={() => void more().catch(() => undefined)}>
          再往前看
        </Button>
      )}
      {dialog}
    </>
  );
}
