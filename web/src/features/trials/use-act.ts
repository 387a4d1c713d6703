import { useState } from 'react';
import { runAct } from './run-act.ts';

/** Runs one action on a case at a time, as `runAct` does. Any refusal that is shown nowhere else is left to the calling form. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const act = async <Result>(done: string | ((result: Result) => string), write: () => Promise<Result>, settle?: () => void): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      return await runAct(done, write, settle);
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
