import { countGraphemes } from '#contract/text/graphemes.ts';
import { MIN_REPORT_ANSWER_LENGTH, MAX_REPORT_ANSWER_LENGTH } from '#contract/limits.ts';
import { REPORT_STATE_LABELS } from '#contract/api/reports-labels.ts';
import { handleReport, type ReportCase } from '#contract/api/reports.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { useStaffAct } from '#web/features/staff/use-staff-act.tsx';
import { navigate, reload } from '#web/lib/navigation/navigate.ts';
import { failureOf } from '#web/lib/page.ts';
import { failureOfIssues } from '#web/lib/calls/problems.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards, type RadioOption } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './ReportOutcome.module.css';

const EMPTY = { choice: '', answer: '' };

/** Closes a report case: whether the reports are right, what becomes of the thing, and the answer everybody concerned reads. */
export function CloseReportForm({ reportCase, listHref }: { reportCase: ReportCase; listHref: string }) {
  const { values, change, reset } = useKeptValues(`hearth-report-close-${reportCase.id}`, EMPTY);
  const { perform, dialog } = useStaffAct();
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const { choice } = values;
    const answer = values.answer.trim();
    const length = countGraphemes(answer);
    const issues = [
      ...(choice === '' ? [{ path: ['outcome'], message: '请选一种处理' }] : []),
      ...(length < MIN_REPORT_ANSWER_LENGTH || length > MAX_REPORT_ANSWER_LENGTH
        ? [{ path: ['answer'], message: `答复是 ${MIN_REPORT_ANSWER_LENGTH} 到 ${MAX_REPORT_ANSWER_LENGTH} 个字，现在是 ${length} 个` }]
        : []),
    ];
    if (issues.length > 0) throw failureOfIssues(issues);
    try {
      const outcome = choice === 'reject' ? ('rejected' as const) : ('upheld' as const);
      const input = { id: reportCase.id, outcome, answer, hide: choice === 'remove' };
      if ((await perform({ title: `结案：${REPORT_STATE_LABELS[outcome]}`, verb: '确认结案', key: handleReport, input })) === null) return;
    } catch (error) {
      // The refusal has named the faster one; their decision replaces the form.
      if (failureOf(error).name === 'alreadyDecided') await reload();
      throw error;
    }
    reset(EMPTY);
    toast({ type: 'success', message: reportCase.reporters > 0 ? '结了，举报的人会收到答复' : '结了，作者会收到答复' });
    await navigate(listHref);
  });
  return (
    <>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-labelledby="report-close">
        <h2 id="report-close" className={styles.title}>
          怎么处理
        </h2>
        <FieldGroup label="结论" error={problems['outcome']}>
          <RadioCards name="outcome" columns={1} value={values.choice} onChange={(choice) => change({ choice })} options={choicesOf(reportCase)} />
        </FieldGroup>
        <Field label="答复" hint={recipientsOf(reportCase)} error={problems['answer']}>
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              limit={MAX_REPORT_ANSWER_LENGTH}
              value={values.answer}
              onChange={(event) => change({ answer: event.target.value })}
            />
          )}
        </Field>
        {whole && (
          <p className={styles.problem} role="alert">
            {whole}
          </p>
        )}
        <Button type="submit" variant="primary" icon="check" wide loading={busy} loadingText="正在结案">
          结案
        </Button>
      </form>
      {dialog}
    </>
  );
}

function choicesOf({ kind, hidden, masked, isCase, mayRemove }: ReportCase): RadioOption[] {
  const stays = masked ? '遮住的几处不再放回，其余留着' : hidden ? '原样放回' : '照旧留着';
  const reject = { value: 'reject', label: REPORT_STATE_LABELS.rejected, note: hidden || masked ? '原样放回' : '照旧留着' };
  if (kind === 'presenter')
    return [
      { value: 'keep', label: REPORT_STATE_LABELS.upheld, note: '答复寄给举报人和这位主持人，不说是谁举报的；撤职由管理员另办' },
      { ...reject, note: '只有举报人读到答复' },
    ];
  if (kind === 'member') return [{ value: 'keep', label: REPORT_STATE_LABELS.upheld, note: '这里只记结论；停用账号另办' }, reject];
  const keep = {
    value: 'keep',
    label: isCase ? REPORT_STATE_LABELS.upheld : `${REPORT_STATE_LABELS.upheld}，只提醒作者`,
    note: isCase ? '检举照旧公开，提醒检举人；案情由审理决定' : `${stays}，作者读到答复`,
  };
  return [
    ...(isCase || !mayRemove
      ? []
      : [{ value: 'remove', label: `${REPORT_STATE_LABELS.upheld}，移除`, note: '不能再放回，过了申诉期内容清掉；作者扣 10 点经验' }]),
    keep,
    reject,
  ];
}

function recipientsOf({ kind, reporters, hidden, masked, hiddenBy }: ReportCase): string {
  const people = [
    ...(reporters > 0 ? [`举报的 ${reporters} 人`] : []),
    ...(hiddenBy ? [`先遮的 ${hiddenBy.person.nickName}`] : []),
    kind === 'presenter' ? '成立时这位主持人' : hidden || masked ? '作者' : '成立时作者',
  ];
  return `${people.join('、')}会读到这段话。`;
}
