import { useState } from 'react';
import type { BackupList } from '#contract/api/admin/backups.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './page.module.css';

/** When backups are made, and how many are kept. */
export function BackupSchedule({ schedule, onAsk }: { schedule: BackupList['schedule']; onAsk: (wanted: BackupList['schedule']) => void }) {
  const [at, setAt] = useState(schedule.at);
  const [daily, setDaily] = useState(String(schedule.keepDaily));
  const [weekly, setWeekly] = useState(String(schedule.keepWeekly));
  return (
    <form
      className={styles.sheet}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAsk({ at, keepDaily: Number(daily), keepWeekly: Number(weekly) });
      }}
    >
      <h2>几时做，留多久</h2>
      <Field label="每天几点" note="北京时间">
        {(control) => <TextInput {...control} type="time" value={at} onChange={({ currentTarget }) => setAt(currentTarget.value)} />}
      </Field>
      <Field label="日备份留几份">
        {(control) => (
          <TextInput {...control} inputMode="numeric" value={daily} onChange={({ currentTarget }) => setDaily(currentTarget.value.replace(/\D/g, ''))} />
        )}
      </Field>
      <Field label="周备份留几份" hint="两样都是 0 就不备份">
        {(control) => (
          <TextInput {...control} inputMode="numeric" value={weekly} onChange={({ currentTarget }) => setWeekly(currentTarget.value.replace(/\D/g, ''))} />
        )}
      </Field>
      <Button type="submit">存下</Button>
    </form>
  );
}
