import { useCallback, useState, type ReactNode } from 'react';
import { failureOf } from '#web/lib/page.ts';
import { VerifyDialog } from './VerifyDialog.tsx';

interface Waiting {
  go: () => void;
  giveUp: () => void;
}

/**
 * Returns a way to do what may need its actor verified again: where it does, a dialog asks, and then it is done once more. Rejects with the
 * refusal when they give up. `dialog` has to be rendered.
 */
export function useVerified(): { verified: <Result>(act: () => Promise<Result>) => Promise<Result>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const verified = useCallback(async <Result,>(act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act();
    } catch (error) {
      if (failureOf(error).name !== 'reverify') throw error;
      try {
        await new Promise<void>((resolve, reject) => {
          setWaiting({ go: resolve, giveUp: () => reject(error) });
        });
      } finally {
        setWaiting(null);
      }
      return act();
    }
  }, []);
  const dialog = waiting && <VerifyDialog onVerified={waiting.go} onClose={waiting.giveUp} />;
  return { verified, dialog };
}
