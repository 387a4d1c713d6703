import { useState } from 'react';
import { isOutdated } from '#web/lib/calls/outdated.ts';
import { failureOf } from '#web/lib/page.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * Runs one action on a case at a time. Success is announced and the page reloaded; also when somebody else was faster, whose refusal has
 * been shown already. Any other refusal is left to the calling form. An action that resolves to null was given up.
 */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const act = async <Result>(done: string | ((result: Result) => string), write: () => Promise<Result>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      const result = await write();
      if (result === null) return false;
      toast({ type: 'success', message: typeof done === 'string' ? done : done(result) });
      await reload();
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (isOutdated(failure)) await reload();
      if (failure.fields?.length) throw error;
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
