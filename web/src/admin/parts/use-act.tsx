import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { CallFailure } from '#contract/envelope.ts';
import type { InputOf, ReplyOf, RouteKey, RouteShape } from '#contract/route.ts';
import { previewOf } from '#web/features/staff/use-staff-act.tsx';
import { focusRefused } from '#web/lib/calls/use-sending.ts';
import { failureOf } from '#web/lib/page.ts';
import { StaffActDialog, type ReasonAsked } from './StaffActDialog.tsx';

/** An act of a page whose form is on the page itself. */
export interface AskedAct<Shape extends RouteShape> {
  title: string;
  /** On the button. */
  verb: string;
  route: RouteKey<Shape>;
  input: InputOf<Shape>;
  /** What the server does not count. */
  note?: string;
  /** Returns what has to be typed again, for what cannot be undone, of what it would do. */
  retype?: (foreseen: ActPreview) => { label: string; value: string };
  /** Said when it is done. */
  done: string;
  onDone?: (reply: ReplyOf<Shape> & ActReceipt) => void;
  /** It was refused; otherwise than at a field this has been shown. */
  onRefused?: (failure: CallFailure) => void;
}

/** A reason that may be left empty: the act hits nobody. */
const REASON: ReasonAsked = { readers: '只写进审计的记录，可以不写', min: 0, max: 500 };

export interface Acting {
  /** What the server says is wrong, by field. */
  problems: Readonly<Record<string, string>>;
  clear: () => void;
  /** Of the form that is refused at its fields. */
  form: RefObject<HTMLFormElement | null>;
  /** Shows what an act would do and does it when it is confirmed; what is wrong with its fields is shown at them before. */
  ask: <Shape extends RouteShape>(act: AskedAct<Shape>) => Promise<void>;
  /** Has to be rendered. */
  dialog: ReactNode;
}

/** Returns a way to do acts of staff from a form of a page. */
export function useAct(): Acting {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [dialog, setDialog] = useState<ReactNode>(null);
  const form = useRef<HTMLFormElement>(null);
  const ask = async <Shape extends RouteShape>({ title, verb, route, input, note, retype, done, onDone, onRefused }: AskedAct<Shape>) => {
    setProblems({});
    let foreseen: ActPreview;
    try {
      foreseen = await previewOf(route, fieldsOf(input));
    } catch (error) {
      const failure = failureOf(error);
      const { fields = [] } = failure;
      flushSync(() => setProblems(Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message]))));
      focusRefused(form.current);
      onRefused?.(failure);
      return;
    }
    setDialog(
      <StaffActDialog
        title={title}
        verb={verb}
        route={route}
        {...(note !== undefined && { note })}
        input={({ text }) => ({ ...Object(input), ...(text !== '' && { reason: text }) })}
        reason={REASON}
        {...(retype && { retype: retype(foreseen) })}
        done={done}
        onDone={(reply) => {
          setDialog(null);
          onDone?.(reply);
        }}
        onClose={() => setDialog(null)}
      />,
    );
  };
  return { problems, clear: () => setProblems({}), form, ask, dialog };
}

/** Returns an input as fields: a route without any has none. */
function fieldsOf(input: unknown): object {
  return typeof input === 'object' && input !== null ? input : {};
}
