import { useState } from 'react';
import type { LabeledValue } from '#contract/api/tickets.ts';
import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import { FALSE_KIND_LABELS, PAUSE_LABEL } from '#contract/api/trials-labels.ts';
import type { Dossier } from '#contract/api/trials.ts';
import { findsFalse, isGuilty, type Awaited, type VerdictValues } from '#web/features/trials/verdict-values.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './VerdictForm.module.css';

/** What the button that seals a verdict says, by whose word it waits for. */
export const SEAL_LABELS = { panel: '落印，递交合议', signer: '落印，递交复核', nobody: '落印并公示' } as const satisfies Record<
  NonNullable<Awaited> | 'nobody',
  string
>;

const EFFECTS = {
  panel: '这一份由抽签抽到的主持人合议，定了才会公布和生效。',
  signer: '这一份要另一位主持人复核同意，才会公布和生效。',
  nobody: '落印以后立即公布，罚单、名单与通知同时生效，不能改，只能由申诉纠正。',
} as const satisfies Record<keyof typeof SEAL_LABELS, string>;

export interface SealDialogProps {
  open: boolean;
  busy: boolean;
  dossier: Dossier;
  values: VerdictValues;
  penalties: readonly LabeledValue[];
  awaited: Awaited;
  onClose: () => void;
  onSeal: () => void;
}

/** Renders the last check before sealing: what the verdict says, and that the judge has no ties to either side. */
export function SealDialog({ open, busy, dossier, values, penalties, awaited, onClose, onSeal }: SealDialogProps) {
  const [sworn, setSworn] = useState(false);
  const { outcome } = values;
  const isMember = dossier.subjectKind === 'member';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="落印"
      footer={
        <>
          <Button onClick={onClose}>再看看</Button>
          <Button variant="danger" icon="stamp" disabled={!sworn} loading={busy} loadingText="正在落印" onClick={onSeal}>
            {SEAL_LABELS[awaited ?? 'nobody']}
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
          dossier.accused.map(({ id, name, realm }) => (
            <SummaryRow key={id} name={`${name}-${realm}`} penalty={isMember ? PAUSE_LABEL : penaltyLabel(values, id, penalties)} />
          ))}
        {values.falseKind !== '' && findsFalse(outcome, dossier.subjectKind) && (
          <SummaryRow name="另认定" penalty={`检举不实：${FALSE_KIND_LABELS[values.falseKind]}`} />
        )}
        <dt>采信</dt>
        <dd>{values.evidence.length} 件证据</dd>
      </dl>
      <p className={styles.hint}>{EFFECTS[awaited ?? 'nobody']}</p>
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
