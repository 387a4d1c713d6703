import { useState } from 'react';
import { MAX_ACT_REASON_LENGTH } from '#contract/staff-limits.ts';
import { openSecurityLog, type SecurityEvent } from '#contract/api/admin/security-log.ts';
import { useVerified } from '#web/features/staff/use-verified.tsx';
import { call } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { EVENT_LABELS, EVENT_NAMES, isEventKind } from './event-labels.ts';
import styles from './page.module.css';

/** A part of the log as it was asked for. */
export interface Opened {
  asked: Asked;
  items: readonly SecurityEvent[];
  /** What the next part begins before; null: there is none. */
  next: number | null;
}

export interface Asked {
  member: string;
  kind?: SecurityEvent['kind'];
  from: string;
  to: string;
  reason: string;
}

const DAY_MS = 24 * 60 * 60_000;
const CHINA_MS = 8 * 60 * 60_000;

/** Asks which part of the log is opened, and why. */
export function OpenForm({ onOpened }: { onOpened: (opened: Opened) => void }) {
  const [values, setValues] = useState(() => ({ member: '', kind: '', from: dayOf(Date.now() - 6 * DAY_MS), to: dayOf(Date.now()), reason: '' }));
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const { verified, dialog } = useVerified();
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const { member, kind, from, to, reason } = values;
    const asked: Asked = { member, from: instantOf(from, 0), to: instantOf(to, 1), reason, ...(isEventKind(kind) && { kind }) };
    const { items, next } = await verified(() => call(openSecurityLog, asked));
    onOpened({ asked, items, next });
  });
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate aria-label="打开安全日志" className={styles.form}>
        <Field label="会员" note="选填" error={problems['member']} hint="昵称或编号；空着就是所有人">
          {(control) => (
            <TextInput {...control} icon="user" autoComplete="off" value={values.member} onChange={(event) => change({ member: event.target.value })} />
          )}
        </Field>
        <Field label="哪一类" error={problems['kind']}>
          {(control) => (
            <Select
              {...control}
              placeholder="全部"
              options={EVENT_NAMES.map((value) => ({ value, label: EVENT_LABELS[value] }))}
              value={values.kind}
              onChange={(event) => change({ kind: event.target.value })}
            />
          )}
        </Field>
        <Field label="从哪一天" error={problems['from']}>
          {(control) => <TextInput {...control} type="date" value={values.from} onChange={(event) => change({ from: event.target.value })} />}
        </Field>
        <Field label="到哪一天" error={problems['to']}>
          {(control) => <TextInput {...control} type="date" value={values.to} onChange={(event) => change({ to: event.target.value })} />}
        </Field>
        <Field
          className={styles.reason ?? ''}
          label="理由"
          required
          error={problems['reason']}
          hint="来文的机关和文号，或者出了什么事；写进管理记录，其他管理员看得到"
        >
          {(control) => (
            <TextArea {...control} rows={2} limit={MAX_ACT_REASON_LENGTH} value={values.reason} onChange={(event) => change({ reason: event.target.value })} />
          )}
        </Field>
        {whole && <FormProblem>{whole}</FormProblem>}
        <Button type="submit" variant="primary" icon="eye" loading={busy} loadingText="正在打开">
          打开
        </Button>
      </form>
      {dialog}
    </>
  );
}

function dayOf(ms: number): string {
  return new Date(ms + CHINA_MS).toISOString().slice(0, 10);
}

/** Returns when a day in China begins, or one some days later; what is no day is left to the server to refuse. */
function instantOf(day: string, daysLater: number): string {
  const begins = Date.parse(`${day}T00:00:00+08:00`);
  return Number.isNaN(begins) ? day : new Date(begins + daysLater * DAY_MS).toISOString();
}
