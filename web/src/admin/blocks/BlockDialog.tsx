import { useId, useState } from 'react';
import type { ActReceipt } from '#contract/api/acts.ts';
import { MAX_BLOCK_NOTE_LENGTH } from '#contract/staff-limits.ts';
import { saveEntryBlock, type EntryBlock, type EntryBlockKind, type EntryEffect } from '#contract/api/admin/entry-blocks.ts';
import { ENTRY_EFFECT_LABELS } from '#contract/api/admin/entry-blocks-labels.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { dayOptions } from '../parts/labels/day-labels.ts';
import { toastDone } from '../parts/done-toast.ts';
import { KIND_LABELS } from './block-labels.ts';
import styles from './page.module.css';

const KINDS: readonly EntryBlockKind[] = ['network', 'print', 'mailDomain'];
const EFFECTS: readonly EntryEffect[] = ['refuse', 'hold', 'proof', 'allow'];
const HINTS: Readonly<Record<EntryBlockKind, string>> = {
  network: '203.0.113.0/24 或 2001:db8::/32；单个地址也行',
  print: '审计和注册里看到的，7F3A-91C2 这样；换季以后不再对得上',
  mailDomain: 'mailinator.com；它下面的也算。放行的，一次性邮箱的名单不管它',
};
const KEPT = 'kept';
const DAYS = [{ value: '', label: '去掉为止' }, ...dayOptions([1, 7, 30, 90])];
const DAY_MS = 24 * 60 * 60_000;

/** Blocks something, or changes a block. Open while mounted. */
export function BlockDialog({ block, onDone, onClose }: { block: EntryBlock | null; onDone: () => void; onClose: () => void }) {
  const formId = useId();
  const [kind, setKind] = useState<EntryBlockKind>(block?.kind ?? 'network');
  const [value, setValue] = useState(block?.value ?? '');
  const [effect, setEffect] = useState<EntryEffect>(block?.effect ?? 'refuse');
  const [note, setNote] = useState(block?.note ?? '');
  const [days, setDays] = useState(block === null ? '7' : KEPT);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const until = days === KEPT ? (block?.until ?? null) : days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    const saved = await call(saveEntryBlock, { ...(block !== null && { id: block.id }), kind, value, effect, until, note });
    toastDone(effect === 'allow' ? '放行了，两秒内各处生效' : '拦着了，两秒内各处生效', saved as EntryBlock & ActReceipt);
    onDone();
  });
  return (
    <Dialog
      size="low"
      open
      onClose={onClose}
      title={block === null ? '拦一个' : `改 ${block.value}`}
      keep={busy}
      footer={
        <>
          <Button onClick={onClose}>不做了</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy} loadingText="正在存">
            存下
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate aria-label="拦一个">
        <div className={styles.pair}>
          <Field label="拦什么" error={problems['kind']}>
            {(control) => (
              <Select
                {...control}
                value={kind}
                options={KINDS.map((each) => ({ value: each, label: KIND_LABELS[each] }))}
                onChange={({ target }) => {
                  const chosen = KINDS.find((each) => each === target.value) ?? 'network';
                  setKind(chosen);
                  if (chosen !== 'mailDomain' && effect === 'allow') setEffect('refuse');
                }}
              />
            )}
          </Field>
          <Field label="怎么拦" error={problems['effect']}>
            {(control) => (
              <Select
                {...control}
                value={effect}
                options={EFFECTS.filter((each) => each !== 'allow' || kind === 'mailDomain').map((each) => ({ value: each, label: ENTRY_EFFECT_LABELS[each] }))}
                onChange={({ target }) => setEffect(EFFECTS.find((each) => each === target.value) ?? 'refuse')}
              />
            )}
          </Field>
          <Field label="到什么时候" error={problems['until']}>
            {(control) => (
              <Select
                {...control}
                value={days}
                options={[...(block === null ? [] : [{ value: KEPT, label: '照原来的' }]), ...DAYS]}
                onChange={({ target }) => setDays(target.value)}
              />
            )}
          </Field>
        </div>
        <Field label="拦谁" required hint={HINTS[kind]} error={problems['value']}>
          {(control) => <TextInput {...control} value={value} autoComplete="off" spellCheck={false} onChange={({ target }) => setValue(target.value)} />}
        </Field>
        <Field label="备注" note="选填" error={problems['note']}>
          {(control) => <TextInput {...control} value={note} maxLength={MAX_BLOCK_NOTE_LENGTH} onChange={({ target }) => setNote(target.value)} />}
        </Field>
        {whole && <FormProblem>{whole}</FormProblem>}
      </form>
    </Dialog>
  );
}
