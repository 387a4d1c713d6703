import { useEffect, useRef, useState, type FocusEvent, type InputEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { FORM_HEADER, PROOF_HEADER } from '#contract/api/proof-of-work.ts';
import type { Call, InputOf, RouteShape } from '#contract/route.ts';
import { callWith } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { loadShapes, type Shapes } from './shapes.ts';

/** A field nobody sees, and that only programs fill in. */
export const UNSEEN_FIELD = 'subject_line';

/** The fields of `MailProof`. */
export const PROOF_EMAIL_FIELD = 'proofEmail';
export const PROOF_CODE_FIELD = 'proofCode';

/** Error sentences by field name; the empty name is for the form as a whole. */
type Problems = Readonly<Record<string, string>>;

interface Wanted<Shape extends RouteShape> {
  shapeOf: (shapes: Shapes) => Shape;
  read: (form: FormData) => InputOf<Shape>;
  /** Sends the input, by a call that says how the form was filled in. Rejects with a `CallFailure` whose fields are then marked. */
  send: (input: InputOf<Shape>, callOfForm: Call) => Promise<void>;
}

/**
 * Returns a form with uncontrolled inputs, so that nothing typed, pasted or filled in before the page's scripts run is lost, and with the
 * server's own rules.
 */
export function useAccountForm<Shape extends RouteShape>({ shapeOf, read, send }: Wanted<Shape>) {
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [needsProof, setNeedsProof] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  const mark = (field: string, sentence: string | undefined) =>
    setProblems(({ [field]: _, ...others }) => (sentence === undefined ? others : { ...others, [field]: sentence }));

  const check = async (element: HTMLFormElement): Promise<Problems> => {
    const shapes = await loadShapes();
    const result = shapes && shapeOf(shapes).input.safeParse(read(new FormData(element)));
    if (!result || result.success) return {};
    return firstOfEach(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  };

  const show = (found: Problems) => {
    flushSync(() => setProblems(found));
    const first = [...(form.current?.elements ?? [])].find((element) => element instanceof HTMLInputElement && found[element.name] !== undefined);
    if (first instanceof HTMLElement) first.focus();
  };

  const submit = async (element: HTMLFormElement) => {
    setBusy(true);
    try {
      const found = await check(element);
      if (Object.keys(found).length > 0) return show(found);
      const fields = new FormData(element);
      const filled = fields.get(UNSEEN_FIELD) ? ';filled' : '';
      await send(read(fields), callWith({ [FORM_HEADER]: `${Math.round(performance.now() - openedAt.current)}${filled}`, ...mailProofIn(fields) }));
    } catch (error) {
      const { fields, message, name } = failureOf(error);
      // The browser has tried to solve the problem by then.
      if (name === 'proofNeeded') setNeedsProof(true);
      show(fields?.length ? firstOfEach(fields) : { '': message || '没有成功，请稍后再试' });
    } finally {
      setBusy(false);
    }
  };

  return {
    problems,
    busy,
    /** Whether a mailed code has to stand in for the work of the browser. */
    needsProof,
    form,
    mark,
    /** Returns the error of one field for its current value. */
    checkField: async (field: string): Promise<string | undefined> => (form.current ? (await check(form.current))[field] : undefined),
    handlers: {
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void submit(event.currentTarget);
      },
      onInput: (event: InputEvent<HTMLFormElement>) => {
        void loadShapes();
        const name = nameOf(event.target);
        if (name !== null) mark(name, undefined);
      },
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const name = nameOf(event.target);
        // An empty field is no mistake before the form is sent.
        if (name === null || !(event.target instanceof HTMLInputElement) || event.target.value === '' || event.target.type === 'checkbox') return;
        void check(event.currentTarget).then((found) => found[name] !== undefined && mark(name, found[name]));
      },
    },
  };
}

/** Returns the header of a mailed code that was filled in. */
function mailProofIn(fields: FormData): Record<string, string> {
  const [email, code] = [fields.get(PROOF_EMAIL_FIELD), fields.get(PROOF_CODE_FIELD)];
  return typeof email === 'string' && typeof code === 'string' && code !== '' ? { [PROOF_HEADER]: `mail:${email.trim()}:${code.trim()}` } : {};
}

function firstOfEach(list: readonly { path: string; message: string }[]): Problems {
  const first: Record<string, string> = {};
  for (const { path, message } of list) first[path] ??= message;
  return first;
}

function nameOf(target: EventTarget): string | null {
  return target instanceof HTMLInputElement && target.name !== '' ? target.name : null;
}
