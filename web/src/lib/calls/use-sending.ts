import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { failureOf } from '../page.ts';
import { refusedSpans, type Problems } from './problems.ts';

/** The state of a form: the problem of each field, and whether it is being sent. */
export interface Sending {
  form: React.RefObject<HTMLFormElement | null>;
  problems: Problems;
  /** About the form as a whole; empty when nothing is. */
  whole: string;
  /** The words a refusal is about, as they were written. */
  words: readonly string[];
  busy: boolean;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

const NOTHING = { problems: {}, whole: '', words: [] };

/** Sends a form, never twice at the same time; a refusal is shown at its fields, and the first of them gets the focus. */
export function useSending(send: () => Promise<void>): Sending {
  const [feedback, setFeedback] = useState<Pick<Sending, 'problems' | 'whole' | 'words'>>(NOTHING);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const run = async () => {
    setBusy(true);
    setFeedback(NOTHING);
    try {
      await send();
    } catch (error) {
      const { fields = [], message } = failureOf(error);
      const problems = Object.fromEntries(fields.toReversed().map(({ path, message: sentence }) => [path, sentence]));
      flushSync(() => setFeedback({ problems, whole: fields.length > 0 ? '' : message || '没有送到，请稍后再试', words: refusedSpans(error) }));
      focusRefused(form.current);
    } finally {
      setBusy(false);
    }
  };
  return {
    form,
    ...feedback,
    busy,
    submit: (event) => {
      event.preventDefault();
      if (!busy) void run();
    },
  };
}

/** Focuses the first control of a form that was refused; of several that are refused together the first one. */
export function focusRefused(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid]');
  const control = first?.matches('fieldset') ? first.querySelector<HTMLElement>('input, select, textarea, button') : first;
  control?.focus();
}
