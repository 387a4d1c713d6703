import { useState } from 'react';
import { verifyAudit, type AuditHead, type AuditReport } from '#contract/api/audit.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { shortHash } from '../parts/record-labels.ts';
import styles from './ChainStrip.module.css';

/** Renders how far the chain of the record has come, and verifies it from its beginning. */
export function ChainStrip({ head, canVerify }: { head: AuditHead | null; canVerify: boolean }) {
  const [report, setReport] = useState<AuditReport | null>(null);
  const [busy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    try {
      setReport(await call(verifyAudit, {}));
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  if (head === null) return null;
  const isBroken = report?.ok === false;
  return (
    <div className={classNames(styles.strip, isBroken && styles.broken)} role="status">
      <Icon name={isBroken ? 'octagon-alert' : 'shield-check'} />
      <span>{report === null ? <b>{`链到第 ${withSeparators(head.seq)} 条`}</b> : <Verified report={report} />}</span>
      <span className={styles.head}>
        末值 <code title={head.hash}>{shortHash(head.hash)}</code>，<Time iso={head.at} form="minute" /> 写下；每天寄给管理员一份，
        <a className="link" href="/clocks">
          公开的时钟
        </a>
        上也有
      </span>
      {canVerify && (
        <Button size="s" loading={busy} loadingText="正在核对" onClick={() => void verify()}>
          现在核对
        </Button>
      )}
    </div>
  );
}

function Verified({ report: { ok, from, to, brokenAt } }: { report: AuditReport }) {
  if (!ok) return <b>{`链断在第 ${withSeparators(brokenAt ?? from)} 条：从那里起有人动过`}</b>;
  return (
    <>
      <b>链完整</b>
      {`：第 ${withSeparators(from)} 条到第 ${withSeparators(to)} 条，没有缺号，没有改动`}
    </>
  );
}
