import { useRef, useState, type SubmitEvent } from 'react';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_SPEECH_LENGTH } from '#contract/limits.ts';
import type { InputOf } from '#contract/route.ts';
import { speakInCase, type Dossier, type TrialView } from '#contract/api/trials.ts';
import type { speakInCase as speakShape } from '#contract/api/trials.shapes.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { EvidenceField } from '#web/features/evidence/EvidenceField.tsx';
import { evidenceOf, refusePieces, restoredPieces, type Piece } from '#web/features/evidence/pieces.ts';
import type { ChangePieces } from '#web/features/evidence/use-evidence.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { sameInput } from '#web/lib/calls/same-input.ts';
import { failureOf } from '#web/lib/page.ts';
import type { Problems } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { SPEAK_ID, speechChoices } from './speech-choices.ts';
import sheet from '#web/features/trials/sheet.module.css';
import { classNames } from '#web/ui/class-names.ts';
import styles from './SpeakForm.module.css';

interface Values {
  /** By key; empty: the usual one. */
  choice: string;
  text: string;
  pieces: Piece[];
}

const EMPTY: Values = { choice: '', text: '', pieces: [] };

function repaired(kept: Values): Values {
  return { ...kept, pieces: restoredPieces(kept.pieces) };
}

/** Renders the form for a statement by a party, a witness or the presenter. Typed text stays until it is in the file. */
export function SpeakForm({ trial, dossier, readerId }: { trial: TrialView; dossier: Dossier; readerId: number }) {
  const choices = speechChoices(trial, dossier);
  const { values, change, reset } = useKeptValues<Values>(`hearth-speech-${readerId}-${dossier.id}`, EMPTY, repaired);
  const [problems, setProblems] = useState<Problems>({});
  const [changeEvidence] = useState(() => (how: Parameters<ChangePieces>[0]) => change(({ pieces }) => ({ pieces: how(pieces) })));
  const { busy, act } = useAct();
  const attempt = useRef<InputOf<typeof speakShape> | null>(null);
  const [first] = choices;
  if (!first) return null;
  const chosen = choices.find(({ key }) => key === values.choice) ?? first;
  const send = async () => {
    const length = countGraphemes(values.text.trim());
    const waiting = refusePieces(values.pieces);
    const found: Problems = {
      ...((length === 0 || length > MAX_SPEECH_LENGTH) && { text: `请写 1 到 ${MAX_SPEECH_LENGTH} 个字，现在是 ${length} 个` }),
      ...(waiting !== null && { evidence: waiting }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const input: InputOf<typeof speakShape> = sameInput(attempt.current, {
      id: dossier.id,
      kind: chosen.kind,
      text: values.text,
      evidence: evidenceOf(values.pieces),
      ...(chosen.accusedId !== undefined && { accusedId: chosen.accusedId }),
    });
    attempt.current = input;
    const settle = () => {
      attempt.current = null;
      reset(EMPTY);
    };
    try {
      await act('写进案卷了', () => call(speakInCase, input), settle);
    } catch (failure) {
      setProblems(Object.fromEntries((failureOf(failure).fields ?? []).map(({ path, message }) => [path, message])));
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void send();
  };
  return (
    <form id={SPEAK_ID} className={classNames(sheet.sheet, styles.form)} onSubmit={submit} noValidate>
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
      <Field label={chosen.label} hint={chosen.hint} error={problems['text']}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            limit={MAX_SPEECH_LENGTH}
            value={values.text}
            onChange={(event) => {
              setProblems({});
              change({ text: event.target.value });
            }}
          />
        )}
      </Field>
      <EvidenceField pieces={values.pieces} change={changeEvidence} problems={problems} path="evidence" label="附上证据" note="选填" />
      <Button type="submit" variant={chosen.kind === 'answer' ? 'primary' : 'outline'} icon="send" loading={busy} loadingText="正在写入">
        {chosen.kind === 'answer' ? '递上答辩' : '写进案卷'}
      </Button>
    </form>
  );
}
