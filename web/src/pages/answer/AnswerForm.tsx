import { useRef, useState } from 'react';
import { MAX_SPEECH_LENGTH } from '#contract/limits.ts';
import { submitAnswer } from '#contract/api/trials.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { EvidenceField } from '#web/features/evidence/EvidenceField.tsx';
import { evidenceOf, refusePieces, type Piece } from '#web/features/evidence/pieces.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { failureOfIssues } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

interface Values {
  text: string;
  evidence: Piece[];
}

const EMPTY: Values = { text: '', evidence: [] };

/** The answer of an accused, handed in once. Until then it stays in this browser, whatever happens. */
export function AnswerForm({ answerKey }: { answerKey: string }) {
  // The part of the key that opens nothing.
  const { values, change, reset } = useKeptValues<Values>(`hearth-answer-${answerKey.split('-')[0]}`, EMPTY);
  const [sure, setSure] = useState(false);
  const input = useRef<{ values: Values; fields: object } | null>(null);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const waiting = refusePieces(values.evidence);
    if (waiting !== null) throw failureOfIssues([{ path: ['evidence'], message: waiting }]);
    if (values.text.trim() === '') throw failureOfIssues([{ path: ['text'], message: `请写 1 到 ${MAX_SPEECH_LENGTH} 个字` }]);
    if (!sure) throw failureOfIssues([{ path: ['sure'], message: '交上去就不能再改，请先确认' }]);
    // The same object retried is the same write.
    if (input.current?.values !== values) input.current = { values, fields: { key: answerKey, text: values.text, evidence: evidenceOf(values.evidence) } };
    await call(submitAnswer, input.current.fields as { key: string; text: string });
    reset(EMPTY);
    toast({ type: 'success', message: '答辩交上了' });
    await reload();
  });
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="答辩">
      <Field label="答辩" hint="哪一句不对、当时是怎么回事，照实写。不要写现实里的姓名、电话和账号。" error={problems['text']}>
        {(control) => (
          <TextArea {...control} rows={9} limit={MAX_SPEECH_LENGTH} value={values.text} onChange={(event) => change({ text: event.target.value })} />
        )}
      </Field>
      <EvidenceField
        pieces={values.evidence}
        change={(how) => change((before) => ({ evidence: how(before.evidence) }))}
        problems={problems}
        path="evidence"
        label="你的证据"
        note="选填；图片、录像、战斗记录、压缩包或链接"
        answerKey={answerKey}
      />
      <FieldGroup label="确认" error={problems['sure']}>
        <Checkbox checked={sure} aria-invalid={problems['sure'] ? true : undefined} onChange={(event) => setSure(event.target.checked)}>
          写完了。我知道答辩只能交一次，交上去就不能再改。
        </Checkbox>
      </FieldGroup>
      {whole && (
        <p className={styles.problem} role="alert">
          {whole}
        </p>
      )}
      <Button type="submit" variant="primary" size="l" icon="send" loading={busy} loadingText="正在交">
        交上答辩
      </Button>
    </form>
  );
}
