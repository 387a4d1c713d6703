import { useCallback, useEffect, useState } from 'react';
import { useReady } from '#web/lib/navigation/use-ready.ts';

/** A form's values under way, kept in this browser until they are sent or given up. */
export interface KeptValues<Values> {
  values: Values;
  /** Whether a value differs from what was given. */
  isDirty: boolean;
  /** Whether the values were typed on an earlier visit. */
  isRestored: boolean;
  /** Some values, or how they follow from those of that moment. */
  change: (part: Partial<Values> | ((before: Values) => Partial<Values>)) => void;
  /** Resets to what was given, or to what was just saved, and drops what is kept at once: the form may be gone before it is drawn again. */
  reset: (values?: Values) => void;
}

interface Stored<Values> {
  values: Values;
  /** What the form began with: a draft of something that has changed since is discarded. */
  given: Values;
}

/**
 * Keeps the values of a form under a key of its member: they survive failures, reloads, crashes and a lost session. Leaving the site asks first.
 * `repair` takes out of kept values what an earlier visit cannot hand on. On a page that came from the server they come once React has taken it over.
 */
export function useKeptValues<Values extends object>(key: string, given: Values, repair: (kept: Values) => Values = unchanged): KeptValues<Values> {
  const [base, setBase] = useState(given);
  const ready = useReady();
  const read = () => {
    const stored = readStored(key, given);
    return stored && repair(stored);
  };
  const [isRead, setRead] = useState(ready);
  const [restored, setRestored] = useState(() => (ready ? read() : null));
  const [values, setValues] = useState(restored ?? given);
  if (ready && !isRead) {
    const kept = read();
    setRead(true);
    setRestored(kept);
    if (kept !== null) setValues(kept);
  }
  const isDirty = !isSame(values, base);

  useEffect(() => {
    if (!isRead) return;
    writeStored(key, isDirty ? { values, given: base } : null);
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [key, values, base, isDirty, isRead]);

  const change = useCallback<KeptValues<Values>['change']>(
    (part) => setValues((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    [],
  );
  const reset = useCallback(
    (next: Values = base) => {
      writeStored(key, null);
      setRestored(null);
      setBase(next);
      setValues(next);
    },
    [key, base],
  );
  return { values, isDirty, isRestored: restored !== null && isDirty, change, reset };
}

function unchanged<Values>(kept: Values): Values {
  return kept;
}

function readStored<Values>(key: string, given: Values): Values | null {
  try {
    const stored: Stored<Values> | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return stored && isSame(stored.given, given) ? stored.values : null;
  } catch {
    return null;
  }
}

function writeStored(key: string, stored: object | null): void {
  try {
    if (stored === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // When storage is full or forbidden the text is still in its field.
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
