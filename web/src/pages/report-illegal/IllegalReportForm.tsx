import { useRef, useState } from 'react';
import { EMAIL_MESSAGE, EMAIL_PATTERN } from '#contract/patterns.ts';
import { ILLEGAL_KIND_LABELS } from '#contract/api/illegal-reports-labels.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_ILLEGAL_REPORT_FILES, MAX_ILLEGAL_REPORT_LENGTH, MIN_ILLEGAL_REPORT_LENGTH } from '#contract/limits.ts';
import { findIllegalReportCodeLimit, reportIllegal, sendIllegalReportCode, type IllegalKind } from '#contract/api/illegal-reports.ts';
import { CodeField } from '#web/features/account/CodeField.tsx';
import { EmailField } from '#web/features/account/EmailField.tsx';
import { codeOf } from '#web/features/account/form-text.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { AttachedFiles } from '#web/features/files/AttachedFiles.tsx';
import { readAttached } from '#web/features/files/read-attached.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { failureOfIssues } from '#web/lib/calls/problems.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { ReceiptProps } from './Receipt.tsx';

const KINDS: readonly { value: IllegalKind; label: string; note: string }[] = [
  { value: 'illegal', label: ILLEGAL_KIND_LABELS.illegal, note: '法律法规禁止的内容' },
  { value: 'infringement', label: ILLEGAL_KIND_LABELS.infringement, note: '你的隐私、名誉、作品、商标' },
  { value: 'minor', label: ILLEGAL_KIND_LABELS.minor, note: '涉及孩子的任何不妥' },
];
const CODE_DIGITS = 6;

interface Values {
  kind: string;
  address: string;
  text: string;
}

/** What is wrong, where, and how its sender is reached. */
export function IllegalReportForm({ address, onDone }: { address: string; onDone: (receipt: ReceiptProps) => void }) {
  const { values, change, reset } = useKeptValues<Values>('hearth-report-illegal', { kind: '', address, text: '' });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [email, setEmail] = useState('');
  const [marked, setMarked] = useState<Readonly<Record<string, string>>>({});
  const emailInput = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const mark = (path: string, message: string) => setMarked((before) => ({ ...before, [path]: message }));

  const readEmail = async (): Promise<string | null> => {
    const typed = emailInput.current?.value.trim() ?? '';
    setEmail(typed);
    if (EMAIL_PATTERN.test(typed)) return typed;
    mark('email', EMAIL_MESSAGE);
    emailInput.current?.focus();
    return null;
  };
  const { form, problems, whole, busy, submit } = useSending(async () => {
    setMarked({});
    const kind = KINDS.find(({ value }) => value === values.kind);
    const to = emailInput.current?.value.trim() ?? '';
    const digits = codeOf(code.current?.value ?? '', CODE_DIGITS);
    const issues = issuesOf(values, { email: to, code: digits });
    if (!kind || issues.length > 0) throw failureOfIssues(issues);
    const { number, dueAt } = await call(reportIllegal, {
      kind: kind.value,
      address: values.address,
      text: values.text,
      files: await readAttached(files),
      email: to,
      code: digits,
    });
    reset({ kind: '', address: '', text: '' });
    onDone({ number, dueAt, email: to });
  });
  const problemOf = (path: string) => marked[path] ?? problems[path];
  return (
    <form ref={form} onSubmit={submit} method="post" noValidate aria-label="举报" onInput={() => setMarked({})}>
      <FieldGroup label="是哪一类" error={problemOf('kind')}>
        <RadioCards name="kind" columns={3} options={KINDS} value={values.kind} onChange={(kind) => change({ kind })} />
      </FieldGroup>
      <Field label="那一页的地址" required error={problemOf('address')} hint="从浏览器的地址栏整条复制过来">
        {(control) => (
          <TextInput
            {...control}
            name="address"
            icon="link"
            inputMode="url"
            autoComplete="off"
            value={values.address}
            onChange={(event) => change({ address: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="怎么回事"
        required
        error={problemOf('text')}
        hint={`${MIN_ILLEGAL_REPORT_LENGTH} 个字起。哪一句、哪张图，违反了什么；侵权的请写明你的权利从何而来${values.kind === 'infringement' ? '。这一段会依法转给发布的人看，别写电话和住址' : ''}`}
      >
        {(control) => (
          <TextArea {...control} rows={6} limit={MAX_ILLEGAL_REPORT_LENGTH} value={values.text} onChange={(event) => change({ text: event.target.value })} />
        )}
      </Field>
      <FieldGroup
        label="证明材料"
        note={`选填，最多 ${MAX_ILLEGAL_REPORT_FILES} 个，每个 4 MB`}
        error={Object.entries(problems).find(([path]) => path.startsWith('files'))?.[1]}
      >
        <AttachedFiles files={files} onChange={setFiles} />
      </FieldGroup>
      <EmailField
        inputRef={emailInput}
        error={problemOf('email')}
        hint={`回执和结果寄到这里，不会公开，也不给被举报的人看${values.kind === 'infringement' ? '；对方交来不侵权声明，也转到这里' : ''}`}
        onSettled={setEmail}
      />
      <CodeField
        inputRef={code}
        error={problemOf('code')}
        email={email}
        readEmail={readEmail}
        onRefused={mark}
        send={(to) => call(sendIllegalReportCode, { email: to })}
        findLimit={findLimit}
      />
      {whole && <FormProblem>{whole}</FormProblem>}
      <Button type="submit" variant="primary" size="l" icon="flag" loading={busy} loadingText="正在递交">
        递交举报
      </Button>
    </form>
  );
}

const findLimit = (email: string) => callQuietly(findIllegalReportCodeLimit, { email });

/** Returns what is missing, all at once and in the order of the form, before a file travels. */
function issuesOf({ kind, address, text }: Values, { email, code }: { email: string; code: string }): { path: string[]; message: string }[] {
  const length = countGraphemes(text.trim());
  return [
    { path: ['kind'], message: '请选择是哪一类', isWrong: kind === '' },
    { path: ['address'], message: '请填写那一页的地址', isWrong: address.trim() === '' },
    {
      path: ['text'],
      message: `请写 ${MIN_ILLEGAL_REPORT_LENGTH} 到 ${MAX_ILLEGAL_REPORT_LENGTH} 个字`,
      isWrong: length < MIN_ILLEGAL_REPORT_LENGTH || length > MAX_ILLEGAL_REPORT_LENGTH,
    },
    { path: ['email'], message: EMAIL_MESSAGE, isWrong: !EMAIL_PATTERN.test(email) },
    { path: ['code'], message: '请填写邮箱收到的验证码', isWrong: code.length < CODE_DIGITS },
  ].filter(({ isWrong }) => isWrong);
}
