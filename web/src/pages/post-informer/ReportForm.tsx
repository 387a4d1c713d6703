import { useRef } from 'react';
import { MAX_MARKED_CHARACTERS, MAX_MARKED_PLACES, MAX_REPORT_EVIDENCE, MAX_REPORT_NOTE_LENGTH } from '#contract/limits.ts';
import { reportComment, reportMember, reportPost, reportPresenter, type ReportTarget } from '#contract/api/reports.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { PicturePicker } from '#web/features/files/PicturePicker.tsx';
import type { PlacedPicture } from '#web/features/files/pictures.ts';
import { call } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { failureOfIssues } from '#web/lib/calls/problems.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.ts';
import { MarkFields } from './MarkFields.tsx';
import styles from './page.module.css';

interface Values {
  reason: string;
  note: string;
  pictures: readonly PlacedPicture[];
  /** What leaks: words of the text, each on its line, and ids of pictures. */
  text: string;
  marked: readonly number[];
}

interface Fields {
  id: number;
  reason: string;
  note: string;
  evidence: number[];
  markedWords: string[];
  markedPictures: number[];
  caseId?: number;
}

const CALLS = { post: reportPost, comment: reportComment, member: reportMember, presenter: reportPresenter } as const;
/** A person has no text in which a leak could be marked. */
function isOfPerson(kind: ReportTarget['kind']): boolean {
  return kind === 'member' || kind === 'presenter';
}

const EMPTY: Values = { reason: '', note: '', pictures: [], text: '', marked: [] };

/** What a report marks as a leak, as it is sent. */
interface SentMarks {
  markedWords: string[];
  markedPictures: number[];
}

const NO_MARKS: SentMarks = { markedWords: [], markedPictures: [] };

/** Asks what is wrong and, for a leak, where it is. */
export function ReportForm({ target, caseId, back }: { target: ReportTarget; caseId: number | null; back: string }) {
  const { kind, targetId, reasons, leftToday } = target;
  const { values, change, reset } = useKeptValues<Values>(`hearth-report-marked-${kind}-${targetId}`, EMPTY);
  const chosen = reasons.find(({ value }) => value === values.reason);
  const input = useRef<{ values: Values; fields: Fields } | null>(null);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    if (!chosen) throw failureOfIssues([{ path: ['reason'], message: '请选择哪里不对' }]);
    if (chosen.noteRequired && values.note.trim() === '') throw failureOfIssues([{ path: ['note'], message: `选“${chosen.label}”的话，请写明是怎么回事` }]);
    const { reason, note, pictures } = values;
    const marks = chosen.hidesAtOnce && !isOfPerson(kind) ? marksOf(values) : NO_MARKS;
    const problem = wordsProblem(marks.markedWords);
    if (problem !== null) throw failureOfIssues([{ path: ['markedWords'], message: problem }]);
    // The same object retried is the same write.
    if (input.current?.values !== values)
      input.current = {
        values,
        fields: { id: targetId, reason, note, evidence: pictures.map(({ fileId }) => fileId), ...marks, ...(caseId !== null && { caseId }) },
      };
    const { joined } = await call(CALLS[kind], input.current.fields);
    reset(EMPTY);
    toast({ type: 'success', message: joined > 0 ? '收到了。你多次举报这位作者，这次并进前一份举报里' : '举报收到了，有结果会告诉你' });
    await navigate(back);
  });
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="举报">
      <p className={styles.says}>
        {kind === 'presenter' ? '管理员和一位没有经手过的主持人会看过再处理' : '主持人会看过再处理'}，结果会发到你的消息里。对方看不到是谁举报的。
      </p>
      <FieldGroup label="哪里不对" error={problems['reason']}>
        <RadioCards
          name="reason"
          options={reasons.map(({ value, label, note }) => ({ value, label, note }))}
          value={values.reason}
          onChange={(reason) => change({ reason })}
        />
      </FieldGroup>
      {chosen?.hidesAtOnce && !isOfPerson(kind) && (
        <MarkFields
          target={target}
          text={values.text}
          marked={values.marked}
          onWords={(text) => change({ text })}
          onMarked={(marked) => change({ marked })}
          wordsProblem={problemIn(problems, 'markedWords')}
          picturesProblem={problemIn(problems, 'markedPictures')}
        />
      )}
      <Field label="说明" note={chosen?.noteRequired ? '必填' : '选填'} error={problems['note']}>
        {(control) => <TextArea {...control} limit={MAX_REPORT_NOTE_LENGTH} value={values.note} onChange={(event) => change({ note: event.target.value })} />}
      </Field>
      <FieldGroup label="截图" note={`选填，最多 ${MAX_REPORT_EVIDENCE} 张`} error={problems['evidence']}>
        <PicturePicker pictures={values.pictures} max={MAX_REPORT_EVIDENCE} onChange={(how) => change((before) => ({ pictures: how(before.pictures) }))} />
      </FieldGroup>
      {whole && <FormProblem>{whole}</FormProblem>}
      <div className={styles.end}>
        <Button type="submit" variant="primary" size="l" icon="flag" loading={busy} loadingText="正在提交">
          提交举报
        </Button>
        <ButtonLink variant="quiet" size="l" href={back}>
          取消
        </ButtonLink>
        <small>{`今天还能举报 ${leftToday} 次`}</small>
      </div>
    </form>
  );
}

/** Returns the marks of a form: each line is a place. */
function marksOf({ text: words, marked }: { text: string; marked: readonly number[] }): SentMarks {
  const lines = words.split('\n').map((line) => line.trim());
  return { markedWords: lines.filter((line) => line !== ''), markedPictures: [...marked] };
}

/** Returns what is wrong with marked words, said at their field; null: nothing. */
function wordsProblem(words: readonly string[]): string | null {
  if (words.length > MAX_MARKED_PLACES) return `最多标 ${MAX_MARKED_PLACES} 处，一行一处`;
  const wrong = words.find((word) => countGraphemes(word) < 2 || countGraphemes(word) > MAX_MARKED_CHARACTERS);
  return wrong === undefined ? null : `每处写 2 到 ${MAX_MARKED_CHARACTERS} 个字`;
}

/** Returns what was refused at a field or at one of its entries. */
function problemIn(problems: Readonly<Record<string, string>>, field: string): string | undefined {
  return Object.entries(problems).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];
}
