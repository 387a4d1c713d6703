import { useRef } from 'react';
import { MAX_SPEECH_LENGTH } from '#contract/limits.ts';
import { submitAnswer } from '#contract/api/trials-doors.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { LateEvidenceField } from '#web/features/evidence/LateEvidenceField.tsx';
import type { Piece } from '#web/features/evidence/pieces.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { failureOfIssues } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.ts';

interface Values {
  text: string;
  evidence: Piece[];
}

const EMPTY: Values = { text: '', evidence: [] };

/** What is written with a code, as often as its holder likes. Until it is sent it stays in this browser, whatever happens. */
export function AnswerForm({ answerKey }: { answerKey: string }) {
  // Half of the code opens nothing.
  const { values, change, reset } = useKeptValues<Values>(`hearth-answer-${answerKey.replace('-', '').slice(0, 4)}`, EMPTY);
  const input = useRef<{ values: Values; fields: object } | null>(null);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const evidence = values.evidence.length > 0 ? (await import('#web/features/evidence/late-pieces.ts')).takeEvidence(values.evidence) : [];
    if (values.text.trim() === '') throw failureOfIssues([{ path: ['text'], message: `请写 1 到 ${MAX_SPEECH_LENGTH} 个字` }]);
    // The same object retried is the same write.
    if (input.current?.values !== values) input.current = { values, fields: { key: answerKey, text: values.text, evidence } };
    await call(submitAnswer, input.current.fields as { key: string; text: string });
    reset(EMPTY);
    toast({ type: 'success', message: '收到了' });
    await reload();
  });
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="写你的话">
      <Field label="你的话" hint="哪一句不对、当时是怎么回事，照实写。不要写现实里的姓名、电话和账号。" error={problems['text']}>
        {(control) => (
          <TextArea {...control} rows={9} limit={MAX_SPEECH_LENGTH} value={values.text} onChange={(event) => change({ text: event.target.value })} />
        )}
      </Field>
      <LateEvidenceField
        pieces={values.evidence}
        change={(how) => change((before) => ({ evidence: how(before.evidence) }))}
        problems={problems}
        path="evidence"
        label="你的证据"
        note="选填；图片、录像、战斗记录、压缩包或链接"
        answerKey={answerKey}
      />
      {whole && <FormProblem>{whole}</FormProblem>}
      <Button type="submit" variant="primary" size="l" icon="send" loading={busy} loadingText="正在交">
        写进去
      </Button>
    </form>
  );
}
