import { useEffect, useRef, useState } from 'react';
import { focusRefused } from '#web/lib/calls/use-sending.ts';

/** Returns the problems of a form that asks once more before it sends anything; whenever there are new ones the first refused field gets the focus. */
export function useProblems() {
  const form = useRef<HTMLElement>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusRefused(form.current);
  }, [problems]);
  return { form, problems, setProblems };
}
