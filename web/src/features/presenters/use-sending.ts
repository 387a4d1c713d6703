import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { failureOf } from '#web/lib/page.ts';
import type { Problems } from '#web/lib/problems.ts';

/** A form on its way: what is wrong with which field, and whether it is being sent. */
export interface Sending {
  form: React.RefObject<HTMLFormElement | null>;
  problems: Problems;
  /** About the form as a whole; empty when nothing is. */
  whole: string;
  busy: boolean;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Sends a form once at a time; a refusal is said at its fields, and the first of them gets the focus. */
export function useSending(send: () => Promise<void>): Sending {
  const [told, setTold] = useState<{ problems: Problems; whole: string }>({ problems: {}, whole: '' });
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const run = async () => {
    setBusy(true);
    setTold({ problems: {}, whole: '' });
    try {
      await send();
    } catch (error) {
      const { fields = [], message } = failureOf(error);
      const problems = Object.fromEntries(fields.toReversed().map(({ path, message: sentence }) => [path, sentence]));
      flushSync(() => setTold({ problems, whole: fields.length > 0 ? '' : message || '没有送到，请稍后再试' }));
      form.current?.querySelector<HTMLElement>('[aria-invalid] input, [aria-invalid]')?.focus();
    } finally {
      setBusy(false);
    }
  };
  return {
    form,
    ...told,
    busy,
    submit: (event) => {
      event.preventDefault();
      if (!busy) void run();
    },
  };
}
