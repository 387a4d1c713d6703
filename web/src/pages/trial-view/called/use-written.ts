import { useState } from 'react';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';

/** What somebody writes about a proposed verdict. */
export interface Written<Values> {
  values: Values;
  write: (part: Partial<Values>) => void;
  reset: (values: Values) => void;
  /** The draft of the verdict it was begun beside, where that is not the one that waits now; null: it is. */
  staleFrom: number | null;
  /** Whether they have looked at what changed since. */
  hasLooked: boolean;
  look: () => void;
}

/** Keeps what is written beside a draft of a verdict in this browser, also when the verdict is changed meanwhile. */
export function useWritten<Values extends object>(key: string, given: Values, revision: number): Written<Values> {
  const [first] = useState(revision);
  const [looked, setLooked] = useState(0);
  const { values, change, reset } = useKeptValues(key, { written: given, seen: 0 });
  const seen = values.seen === 0 ? first : values.seen;
  return {
    values: values.written,
    write: (part) => change((before) => ({ written: { ...before.written, ...part }, seen })),
    reset: (written) => reset({ written, seen: 0 }),
    staleFrom: seen === revision ? null : seen,
    hasLooked: looked === revision,
    look: () => setLooked(revision),
  };
}
