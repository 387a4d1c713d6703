import { useRef, useState, type SubmitEvent } from 'react';
import { revealMember, type RevealedField } from '#contract/api/staff-members.ts';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure, type Problems } from '#web/lib/calls/problems.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { FIND_LABELS } from './member-address.ts';
import styles from './sheet.module.css';

export interface RevealDialogProps {
  memberId: number;
  field: RevealedField;
  onShown: (value: string) => void;
  onClose: () => void;
}

/** Asks why somebody's address is opened, which goes on record, and hands it on. Open while mounted. */
export function RevealDialog({ memberId, field, onShown, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const reply = await call(revealMember, { id: memberId, field, reason });
      onShown(reply.value);
    } catch (error) {
      const byField = problemsOfFailure(error);
      setProblems(Object.keys(byField).length > 0 ? byField : { reason: failureOf(error).message });
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={`看${FIND_LABELS[field]}的全文`} size="low" keep={busy}>
      <p>只在这里显示一分钟，记录在案。每天最多三十次。</p>
      <form ref={form} className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
        <Field label="为什么要看" hint="别的管理员在审计里读得到" error={problems['reason']}>
          {(control) => <TextInput {...control} autoComplete="off" maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />}
        </Field>
        <Button type="submit" variant="primary" loading={busy} loadingText="正在打开">
          看全文
        </Button>
      </form>
    </Dialog>
  );
}
