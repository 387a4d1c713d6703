import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ActReceipt } from '#contract/api/acts.ts';
import type { FieldProblem } from '#contract/field-problems.ts';
import type { InputOf, ReplyOf, RouteKey, RouteShape } from '#contract/route.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { ActDialog } from '#web/features/staff/ActDialog.tsx';
import { useReasonKeys } from '#web/features/staff/use-reason-keys.ts';
import { actOn, previewOf } from '#web/features/staff/use-staff-act.tsx';
import { failureOf } from '#web/lib/page.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastDone } from './done-toast.ts';
import styles from './StaffActDialog.module.css';

/** A reason that is often given: one press writes it, and it may be changed. */
export interface ReasonTemplate {
  /** Of a dictionary, where the act takes one. */
  code?: string;
  label: string;
  text: string;
}

/** Why an act is done, as it was filled in. */
export interface Why {
  code: string;
  text: string;
}

export interface ReasonAsked {
  templates?: readonly ReasonTemplate[];
  /** A template has to be chosen. */
  needsCode?: boolean;
  /** Who reads it, in words. */
  readers: string;
  /** 0: it may be left empty. */
  min: number;
  max: number;
}

/** The fields of an act; where it has none of its own, a reason alone. */
type FieldsOf<Shape extends RouteShape> = string extends keyof InputOf<Shape> ? object : InputOf<Shape>;

export interface StaffActDialogProps<Shape extends RouteShape> {
  title: string;
  /** What is not among the consequences the server counts. */
  note?: string;
  /** On the button. */
  verb: string;
  route: RouteKey<Shape>;
  /** Returns the fields of the act. */
  input: (why: Why) => FieldsOf<Shape> & { reason?: string };
  reason?: ReasonAsked;
  /** What has to be typed again, for what cannot be undone. */
  retype?: { label: string; value: string };
  /** Changes with the fields that the consequences depend on: they are asked for again. */
  watch?: string;
  /** The act's own fields, with what the server says is wrong with each. */
  children?: (problems: Readonly<Record<string, string>>) => ReactNode;
  /** Said when it is done. */
  done: string;
  onDone: (reply: ReplyOf<Shape> & ActReceipt) => void;
  /** After it was undone from the toast; left out: the page loads again. */
  onUndone?: () => void;
  /** What is wrong with fields that stand on the page around it, by field; it closes then. */
  onWrong?: (problems: Readonly<Record<string, string>>) => void;
  onClose: () => void;
}

/** A refusal is a sentence or two. */
const TOAST_MS = 8_000;

const ANY_TEXT = '先看看会发生什么，再定';

function byField(named: readonly FieldProblem[]): Readonly<Record<string, string>> {
  return Object.fromEntries(named.map(({ path, message }) => [path, message]));
}

/** Returns a reason for the preview, which counts the same whatever it is. */
function anyWhy(reason: ReasonAsked | undefined): Why {
  const [{ code = '' } = {}] = reason?.templates ?? [];
  return { code, text: ANY_TEXT };
}

const OF_REASON = ['reason', 'text', 'code', 'answer', 'note'];

/** Asks why an act of staff is done, beside what it will do, and does it. Open while mounted. */
export function StaffActDialog<Shape extends RouteShape>(props: StaffActDialogProps<Shape>) {
  const { title, note, verb, route, input, reason, retype, watch, children, done, onDone, onUndone, onWrong, onClose } = props;
  const [why, setWhy] = useState<Why>({ code: '', text: '' });
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const act = async (expected: string) => {
    const wrong = problemsOf({ why, reason, typed, retype });
    if (wrong !== null) return setProblems(wrong);
    const fields = input({ code: why.code, text: why.text.trim() });
    let reply: ReplyOf<Shape>;
    try {
      reply = await actOn(route, fields as object, expected);
    } catch (error) {
      const named = failureOf(error).fields ?? [];
      if (named.length === 0) throw error;
      return setProblems(byField(named));
    }
    const receipt = reply as ReplyOf<Shape> & ActReceipt;
    toastDone(done, receipt, onUndone);
    onDone(receipt);
  };
  const foresee = async () => {
    const foreseen = await previewOf(route, input(anyWhy(reason)) as object);
    setProblems({});
    return foreseen;
  };
  const hasForm = reason !== undefined || retype !== undefined || children !== undefined;
  return (
    <ActDialog
      title={title}
      note={note}
      verb={verb}
      watch={watch}
      preview={foresee}
      act={act}
      onRefused={(failure) => {
        const wrong = failureOf(failure).fields ?? [];
        const [first] = wrong;
        if (first && !onWrong) toast({ type: 'error', message: first.message, durationMs: TOAST_MS });
        // What is wrong with a field of the dialog is mended there.
        if (first && children !== undefined) return setProblems(byField(wrong));
        onWrong?.(byField(wrong));
        onClose();
      }}
      onClose={onClose}
    >
      {hasForm && (
        <>
          {children?.(problems)}
          {reason && (
            <ReasonFields
              asked={reason}
              why={why}
              problem={OF_REASON.map((name) => problems[name]).find((found) => found !== undefined)}
              onChange={(next) => {
                setProblems({});
                setWhy(next);
              }}
            />
          )}
          {retype && (
            <Field label={retype.label} hint={retype.value} error={problems['retype']}>
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => {
                    setProblems({});
                    setTyped(event.target.value);
                  }}
                />
              )}
            </Field>
          )}
        </>
      )}
    </ActDialog>
  );
}

interface ReasonFieldsProps {
  asked: ReasonAsked;
  why: Why;
  problem: string | undefined;
  onChange: (why: Why) => void;
}

function ReasonFields({ asked: { templates = [], readers, min, max }, why, problem, onChange }: ReasonFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  /** Words that were written are kept; those of a template give way to another's. */
  const choose = ({ code = '', text }: ReasonTemplate) => {
    const isOwn = why.text.trim() !== '' && !templates.some((template) => template.text === why.text);
    onChange({ code, text: isOwn ? why.text : text });
  };
  // With templates the keys choose first: 1 to 9 a template, q goes to the words.
  useEffect(() => fields.current?.querySelector<HTMLElement>('ul button')?.focus(), []);
  useReasonKeys(fields, {
    count: templates.length,
    choose: (index) => {
      const template = templates[index];
      if (template) choose(template);
    },
  });
  return (
    <div ref={fields} className={styles.fields}>
      {templates.length > 0 && (
        <ChipList
          label="常用的理由"
          items={templates.map((template) => ({
            key: template.label,
            label: template.label,
            on: template.code === undefined ? why.text === template.text : why.code === template.code,
            onToggle: () => choose(template),
          }))}
        />
      )}
      <Field label={min === 0 ? '为什么' : '理由'} note={min === 0 ? '选填' : undefined} hint={readers} error={problem}>
        {(control) => <TextArea {...control} rows={3} limit={max} value={why.text} onChange={(event) => onChange({ ...why, text: event.target.value })} />}
      </Field>
    </div>
  );
}

/** Returns what is wrong with what was filled in, by field; null when nothing is. */
function problemsOf({
  why,
  reason,
  typed,
  retype,
}: Pick<StaffActDialogProps<RouteShape>, 'reason' | 'retype'> & { why: Why; typed: string }): Record<string, string> | null {
  if (reason) {
    const length = countGraphemes(why.text.trim());
    if (reason.needsCode && why.code === '') return { reason: '请选一个理由' };
    if (length < reason.min || length > reason.max) return { reason: `请写 ${reason.min} 到 ${reason.max} 个字，现在是 ${length} 个` };
  }
  if (retype && typed.trim() !== retype.value) return { retype: '和上面的不一样，请对着再写一遍' };
  return null;
}
