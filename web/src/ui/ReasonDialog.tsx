import { useState } from 'react';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { useSendingField } from '#web/lib/calls/use-sending-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

export interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  label: string;
  hint: string;
  min: number;
  max: number;
  /** Reasons that are often given: one press writes it, and it may be changed. */
  templates?: readonly string[];
  /** On the button. */
  verb: string;
  /** Sends the reason. Returns whether it succeeded; rejects with a refusal that names a field. */
  send: (reason: string) => Promise<boolean>;
}

/** Asks for the reason of a step. Typed text stays until the step is done. */
export function ReasonDialog({ open, onClose, title, label, hint, min, max, templates = [], verb, send }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { problem, setProblem, busy, send: sendField } = useSendingField();
  const submit = async () => {
    const length = countGraphemes(reason.trim());
    if (length < min || length > max) return setProblem(`请写 ${min} 到 ${max} 个字，现在是 ${length} 个`);
    await sendField(async () => {
      if (!(await send(reason.trim()))) return;
      setReason('');
      onClose();
    });
  };
  return (
    <Dialog
      size="low"
      open={open}
      onClose={onClose}
      title={title}
      keep={reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={busy} loadingText="请稍候" onClick={() => void submit()}>
            {verb}
          </Button>
        </>
      }
    >
      {templates.length > 0 && (
        <ChipList
          label="常用的理由"
          items={templates.map((template) => ({
            key: template,
            label: template,
            on: reason === template,
            onToggle: () => {
              setProblem('');
              setReason(template);
            },
          }))}
        />
      )}
      <Field label={label} hint={hint} error={problem}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            limit={max}
            value={reason}
            onChange={(event) => {
              setProblem('');
              setReason(event.target.value);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
