import { useState } from 'react';
import type { LabeledValue } from '#contract/api/tickets.ts';
import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import type { Dossier } from '#contract/api/trials.ts';
import { isGuilty, type VerdictValues } from '#web/features/trials/verdict-values.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './VerdictForm.module.css';

export interface SealDialogProps {
  open: boolean;
  busy: boolean;
  dossier: Dossier;
  values: VerdictValues;
  penalties: readonly LabeledValue[];
  /** For another presenter's signature. */
  waits: boolean;
  onClose: () => void;
  onSeal: () => void;
}

/** Renders the last check before sealing: what the verdict says, and that the judge has no ties to either side. */
export function SealDialog({ open, busy, dossier, values, penalties, waits, onClose, onSeal }: SealDialogProps) {
  const [sworn, setSworn] = useState(false);
  const { outcome } = values;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="落印"
      footer={
        <>
          <Button onClick={onClose}>再看看</Button>
          <Button variant="danger" icon="stamp" disabled={!sworn} loading={busy} loadingText="正在落印" onClick={onSeal}>
            {waits ? '落印，递交复核' : '落印并公示'}
          </Button>
        </>
      }
    >
      <dl className={styles.summary}>
        <dt>裁定</dt>
        <dd>
          <b>{outcome !== '' && OUTCOME_LABELS[outcome]}</b>
        </dd>
        {isGuilty(outcome) &&
          dossier.accused.map(({ id, name, realm }) => <SummaryRow key={id} name={`${name}-${realm}`} penalty={penaltyLabel(values, id, penalties)} />)}
        <dt>采信</dt>
        <dd>{values.evidence.length} 件证据</dd>
      </dl>
      <p className={styles.hint}>
        {waits ? '这一份要另一位主持人复核同意，才会公布和生效。' : '落印以后立即公布，罚单、名单与通知同时生效，不能改，只能由申诉纠正。'}
      </p>
      <Checkbox className={styles.oath} checked={sworn} onChange={(event) => setSworn(event.target.checked)}>
        我与双方没有公会或交易关系
      </Checkbox>
    </Dialog>
  );
}

function SummaryRow({ name, penalty }: { name: string; penalty: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{penalty}</dd>
    </>
  );
}

function penaltyLabel(values: VerdictValues, accusedId: number, labels: readonly LabeledValue[]): string {
  const chosen = values.penalties.find((each) => each.accusedId === accusedId)?.penalty;
  return labels.find(({ value }) => value === chosen)?.label ?? '不罚';
}
