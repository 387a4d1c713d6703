import { useState, type SubmitEvent } from 'react';
import { countGraphemes } from '#contract/graphemes.ts';
import { SPEECH_MOST } from '#contract/limits.ts';
import { speakInCase, type Dossier, type StatementKind, type TrialView } from '#contract/trials.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { useAct } from '#web/features/trial/use-act.ts';
import { call } from '#web/lib/api.ts';
import { problemsOfFailure } from '#web/lib/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { SPEAK_ID, speechChoices } from './speech-choices.ts';
import styles from './SpeakForm.module.css';

/** Where a party, a witness or the presenter says something in the case. What was typed stays until it is in the file. */
export function SpeakForm({ trial, dossier, readerId }: { trial: TrialView; dossier: Dossier; readerId: number }) {
  const choices = speechChoices(trial, dossier);
  const { values, change, reset } = useKeptValues(`hearth-speech-${readerId}-${dossier.id}`, { choice: '', text: '' });
  const [problem, setProblem] = useState('');
  const { busy, act } = useAct();
  const [first] = choices;
  if (!first) return null;
  const chosen = choices.find(({ key }) => key === values.choice) ?? first;
  const send = async () => {
    const length = countGraphemes(values.text.trim());
    if (length === 0 || length > SPEECH_MOST) return setProblem(`请写 1 到 ${SPEECH_MOST} 个字，现在是 ${length} 个`);
    setProblem('');
    const input: { id: number; kind: StatementKind; text: string; accusedId?: number } = {
      id: dossier.id,
      kind: chosen.kind,
      text: values.text,
      ...(chosen.accusedId !== undefined && { accusedId: chosen.accusedId }),
    };
    try {
      if (await act('写进案卷了', () => call(speakInCase, input))) reset({ choice: '', text: '' });
    } catch (failure) {
      setProblem(Object.values(problemsOfFailure(failure))[0] ?? '');
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void send();
  };
  return (
    <form id={SPEAK_ID} className={styles.form} onSubmit={submit} noValidate>
      {choices.length > 1 && (
        <Field label="说什么">
          {(control) => (
            <Select
              {...control}
              options={choices.map(({ key, label }) => ({ value: key, label }))}
              value={chosen.key}
              onChange={(event) => change({ choice: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field label={chosen.label} hint={chosen.hint} error={problem}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            limit={SPEECH_MOST}
            value={values.text}
            onChange={(event) => {
              setProblem('');
              change({ text: event.target.value });
            }}
          />
        )}
      </Field>
      <Button type="submit" variant={chosen.kind === 'answer' ? 'primary' : 'outline'} icon="send" loading={busy} loadingText="正在写入">
        {chosen.kind === 'answer' ? '交上答辩' : '写进案卷'}
      </Button>
    </form>
  );
}
