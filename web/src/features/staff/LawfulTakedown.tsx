import { useState } from 'react';
import { executeTakedown, saveTakedown, type TakedownKind } from '#contract/api/admin/takedowns.ts';
import { MAX_AUTHORITY_LENGTH, MAX_DOCUMENT_NUMBER_LENGTH } from '#contract/staff-limits.ts';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { ActDialog } from './ActDialog.tsx';
import { instantOf, usualTimes } from './order-times.ts';
import { actOn, previewOf } from './use-staff-act.tsx';

export interface LawfulTakedownProps {
  kind: Exclude<TakedownKind, 'page'>;
  id: number;
  onExecuted: () => void;
  onClose: () => void;
}

/** An order that is in the register. */
interface Saved {
  id: number;
  documentNumber: string;
}

/** Enters an order of an authority into the register, and executes it. Open while mounted. */
export function LawfulTakedown({ kind, id, onExecuted, onClose }: LawfulTakedownProps) {
  const [saved, setSaved] = useState<Saved | null>(null);
  if (saved !== null) return <Execution order={saved} onExecuted={onExecuted} onClose={onClose} />;
  return <OrderForm target={{ kind, id }} onSaved={setSaved} onClose={onClose} />;
}

function OrderForm({ target, onSaved, onClose }: { target: Pick<LawfulTakedownProps, 'kind' | 'id'>; onSaved: (order: Saved) => void; onClose: () => void }) {
  const [typed, setTyped] = useState(usualTimes);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const documentNumber = textOf(typed, 'documentNumber').trim();
    const { id } = await call(saveTakedown, {
      authority: textOf(typed, 'authority'),
      documentNumber,
      receivedAt: instantOf(textOf(typed, 'receivedAt')),
      dueAt: instantOf(textOf(typed, 'dueAt')),
      targets: [target],
    });
    onSaved({ id, documentNumber });
  });
  return (
    <Dialog open onClose={onClose} title="按法律要求下架" size="low" keep>
      <p>先照来文登记，下一步核对文号，马上执行。原文封存，不进回收站，也不会自动清掉。</p>
      <form ref={form} method="post" noValidate onInput={({ currentTarget }) => setTyped(new FormData(currentTarget))} onSubmit={submit}>
        <Field label="要求的机关" error={problems['authority']}>
          {(control) => <TextInput {...control} name="authority" maxLength={MAX_AUTHORITY_LENGTH} />}
        </Field>
        <Field label="文号" error={problems['documentNumber']}>
          {(control) => <TextInput {...control} name="documentNumber" maxLength={MAX_DOCUMENT_NUMBER_LENGTH} />}
        </Field>
        <Field label="收到的时间" error={problems['receivedAt']}>
          {(control) => <TextInput {...control} name="receivedAt" type="datetime-local" defaultValue={textOf(typed, 'receivedAt')} />}
        </Field>
        <Field label="要求的期限" error={problems['dueAt']}>
          {(control) => <TextInput {...control} name="dueAt" type="datetime-local" defaultValue={textOf(typed, 'dueAt')} />}
        </Field>
        <FormEnd problem={whole} busy={busy} busyText="正在登记">
          登记，下一步核对
        </FormEnd>
      </form>
    </Dialog>
  );
}

function Execution({ order, onExecuted, onClose }: { order: Saved; onExecuted: () => void; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const execute = async (expected: string) => {
    if (typed.trim() !== order.documentNumber) return setProblem('和登记的文号不一样，请对着来文再看一遍');
    await actOn(executeTakedown, order, expected);
    toast({ type: 'success', message: '移除并封存了，记在下架的台账里' });
    onExecuted();
  };
  return (
    <ActDialog
      title="执行下架"
      note="作者会收到通知和文号。要恢复，得有解除的文书，另记一笔。"
      verb="移除并封存"
      preview={() => previewOf(executeTakedown, order)}
      act={execute}
      onRefused={onClose}
      onClose={onClose}
    >
      <Field label="再写一遍文号" hint={order.documentNumber} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            onChange={(event) => {
              setProblem('');
              setTyped(event.target.value);
            }}
          />
        )}
      </Field>
    </ActDialog>
  );
}
