import { useState } from 'react';
import { problemsOfFailure } from './problems.ts';

/** The state of a form with a single field: its problem, empty when there is none, and whether it is being sent. */
export interface FieldSending {
  problem: string;
  setProblem: (problem: string) => void;
  busy: boolean;
  /** Runs what sends the field, never twice at the same time; what it throws becomes the problem. */
  send: (work: () => Promise<void>) => Promise<void>;
}

/** Sends the single field of a form; a refusal that is about no field is shown as `otherwise`. */
export function useSendingField(otherwise = ''): FieldSending {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (failure) {
      setProblem(Object.values(problemsOfFailure(failure))[0] ?? otherwise);
    } finally {
      setBusy(false);
    }
  };
  return { problem, setProblem, busy, send };
}
