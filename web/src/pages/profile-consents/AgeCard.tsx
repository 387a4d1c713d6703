import { useRef } from 'react';
import { stateAge } from '#contract/api/consents.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

/** How old the member is, as far as it is kept, and the way to say that they are older by now. */
export function AgeCard({ label, isKnown, isAdult, onChanged }: { label: string; isKnown: boolean; isAdult: boolean; onChanged: () => Promise<void> }) {
  const year = useRef<HTMLInputElement>(null);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    await call(stateAge, { birthYear: year.current?.value ?? '' });
    toast({ type: 'success', message: '记下了' });
    await onChanged();
  });
  return (
    <Card as="section" aria-labelledby="age">
      <h2 id="age" className={styles.title}>
        {`年龄段：${label}`}
      </h2>
      <p className={styles.when}>只记年龄段，不记生日。未成年的，收不到生人的来信，不公开游戏角色，夜里十点以后提醒休息。</p>
      {!isAdult && (
        <form ref={form} onSubmit={submit} noValidate aria-label="年龄段" className={styles.age}>
          <Field label="出生的年份" error={problems['birthYear']} hint={isKnown ? '长大了就改一下；只能往大里改' : '填一次就好，只记年龄段'}>
            {(control) => <TextInput {...control} ref={year} name="birthYear" inputMode="numeric" autoComplete="bday-year" maxLength={4} />}
          </Field>
          {whole && <FormProblem>{whole}</FormProblem>}
          <Button type="submit" loading={busy} loadingText="正在记下">
            记下
          </Button>
        </form>
      )}
    </Card>
  );
}
