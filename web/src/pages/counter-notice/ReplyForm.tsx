import { useState } from 'react';
import { replyToCounterNotice, type CounterNoticeStep } from '#contract/api/counter-notices.ts';
import { COUNTER_NOTICE_STEP_LABELS } from '#contract/api/counter-notices-labels.ts';
import { MAX_COUNTER_REPLY_LENGTH, MAX_ILLEGAL_REPORT_FILES } from '#contract/limits.ts';
import { MAX_AUTHORITY_LENGTH, MAX_DOCUMENT_NUMBER_LENGTH } from '#contract/staff-limits.ts';
import { textOf } from '#web/features/account/form-text.ts';
import { AttachedFiles } from '#web/features/files/AttachedFiles.tsx';
import { readAttached } from '#web/features/files/read-attached.ts';
import { call } from '#web/lib/calls/api.ts';
import { failureOfIssues } from '#web/lib/calls/problems.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

const STEPS = ['sued', 'complained'] as const satisfies readonly CounterNoticeStep[];

/** Asks which step was taken, with which court or authority and number, with the proof of it. */
export function ReplyForm({ code, onSent }: { code: string; onSent: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [typed, setTyped] = useState(() => new FormData());
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const step = STEPS.find((each) => each === typed.get('step'));
    if (!step) throw failureOfIssues([{ path: ['step'], message: '请选走了哪一步' }]);
    await call(replyToCounterNotice, {
      code,
      step,
      authority: textOf(typed, 'authority'),
      number: textOf(typed, 'number'),
      text: textOf(typed, 'text'),
      files: await readAttached(files),
    });
    onSent();
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={({ currentTarget }) => setTyped(new FormData(currentTarget))}
      onSubmit={submit}
      aria-label="已经投诉或起诉"
    >
      <FieldGroup label="走了哪一步" error={problems['step']}>
        <RadioCards name="step" columns={2} options={STEPS.map((value) => ({ value, label: COUNTER_NOTICE_STEP_LABELS[value] }))} />
      </FieldGroup>
      <Field label="哪个法院或机关" required error={problems['authority']}>
        {(control) => <TextInput {...control} name="authority" maxLength={MAX_AUTHORITY_LENGTH} />}
      </Field>
      <Field label="案号或受理的编号" required error={problems['number']}>
        {(control) => <TextInput {...control} name="number" maxLength={MAX_DOCUMENT_NUMBER_LENGTH} />}
      </Field>
      <FieldGroup
        label="受理的通知"
        note={`立案通知、受理通知书或回执，最多 ${MAX_ILLEGAL_REPORT_FILES} 个，每个 4 MB`}
        error={Object.entries(problems).find(([path]) => path.startsWith('files'))?.[1]}
      >
        <AttachedFiles files={files} onChange={setFiles} />
      </FieldGroup>
      <Field label="还要说的" error={problems['text']}>
        {(control) => <TextArea {...control} name="text" rows={3} limit={MAX_COUNTER_REPLY_LENGTH} />}
      </Field>
      {whole && <FormProblem>{whole}</FormProblem>}
      <Button type="submit" variant="primary" size="l" icon="send" loading={busy} loadingText="正在递交">
        告诉站里
      </Button>
    </form>
  );
}
