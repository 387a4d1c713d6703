import { useState } from 'react';
import { listTakedownHosts, saveTakedown } from '#contract/api/admin/takedowns.ts';
import { MAX_AUTHORITY_LENGTH, MAX_DOCUMENT_NUMBER_LENGTH } from '#contract/staff-limits.ts';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { NotePicture } from '#web/features/evidence/NotePicture.tsx';
import { instantOf, usualTimes } from '#web/features/staff/order-times.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { readTargets } from './read-targets.ts';

interface NewOrderProps {
  /** The report of the public it comes from, and what that is about; null: a letter of an authority. */
  from: { report: string; line: string } | null;
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Asks for an order as its letter says it, with the addresses of what has to go. Open while mounted. */
export function NewOrder({ from, onSaved, onClose }: NewOrderProps) {
  const [typed, setTyped] = useState(() => filled(usualTimes(), from));
  const [wrong, setWrong] = useState('');
  const [fileId, setFileId] = useState<number | null>(null);
  const [isSending, setSending] = useState(false);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const { hosts } = await callQuietly(listTakedownHosts, {});
    const found = await readTargets(textOf(typed, 'addresses'), hosts);
    if (found.problem !== null) return setWrong(found.problem);
    const { id } = await call(saveTakedown, {
      authority: textOf(typed, 'authority'),
      documentNumber: textOf(typed, 'documentNumber'),
      receivedAt: instantOf(textOf(typed, 'receivedAt')),
      dueAt: instantOf(textOf(typed, 'dueAt')),
      targets: found.targets,
      fileId,
      reportId: reportIdOf(textOf(typed, 'documentNumber'), from),
    });
    onSaved(id);
  });
  return (
    <Dialog size="low" open onClose={onClose} title="记一道命令" keep>
      <p>
        照来文登记，下一步核对文号再执行。登记了还不移走什么。
        {from !== null && '凭侵权举报移除的，文号就用举报的编号：作者会收到通知，可以交不侵权声明。'}
      </p>
      <form
        ref={form}
        method="post"
        noValidate
        onInput={({ currentTarget }) => {
          setWrong('');
          setTyped(new FormData(currentTarget));
        }}
        onSubmit={submit}
      >
        <Field label="要求的机关" error={problems['authority']}>
          {(control) => <TextInput {...control} name="authority" defaultValue={textOf(typed, 'authority')} maxLength={MAX_AUTHORITY_LENGTH} />}
        </Field>
        <Field label="文号" error={problems['documentNumber']}>
          {(control) => <TextInput {...control} name="documentNumber" defaultValue={textOf(typed, 'documentNumber')} maxLength={MAX_DOCUMENT_NUMBER_LENGTH} />}
        </Field>
        <Field label="收到的时间" error={problems['receivedAt']}>
          {(control) => <TextInput {...control} name="receivedAt" type="datetime-local" defaultValue={textOf(typed, 'receivedAt')} />}
        </Field>
        <Field label="要求的期限" error={problems['dueAt']}>
          {(control) => <TextInput {...control} name="dueAt" type="datetime-local" defaultValue={textOf(typed, 'dueAt')} />}
        </Field>
        <Field label="要移的" hint="一行一个本站的地址：帖子、楼层、风景、会员主页、罚单、名单、文字页" error={wrong || problems['targets']}>
          {(control) => <TextArea {...control} name="addresses" defaultValue={textOf(typed, 'addresses')} rows={4} />}
        </Field>
        <NotePicture
          label="来文的照片"
          hint={problems['fileId'] ?? '可空；封存起来，取出要再验证，记录在案'}
          fileId={fileId}
          onSent={setFileId}
          onSending={setSending}
        />
        <FormEnd problem={whole} busy={busy || isSending} busyText="正在登记">
          登记
        </FormEnd>
      </form>
    </Dialog>
  );
}

/** Returns the report an order is made upon; null once the number was made another one: it is a letter of an authority then. */
function reportIdOf(documentNumber: string, from: NewOrderProps['from']): number | null {
  const [, id] = /^WF-\d{4}-(\d{6,})$/.exec(documentNumber.trim()) ?? [];
  return from?.report === documentNumber.trim() && id !== undefined ? Number(id) : null;
}

/** Returns the fields of a new order, filled in from a report of the public. */
function filled(fields: FormData, from: NewOrderProps['from']): FormData {
  if (from === null) return fields;
  fields.set('authority', '公众举报');
  fields.set('documentNumber', from.report);
  fields.set('addresses', from.line);
  return fields;
}
