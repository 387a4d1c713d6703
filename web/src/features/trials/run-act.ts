import { isOutdated } from '#web/lib/calls/outdated.ts';
import { failureOf } from '#web/lib/page.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * Runs an action on a case. Success is announced and the page reloaded; also when somebody else was faster, whose refusal has been shown already.
 * `settle` empties the form that wrote: before the reload, which may replace the form by another one that begins with what is still kept.
 * Returns whether it was done: an action that resolves to null was given up. Throws a refusal that belongs to fields, for the calling form.
 */
export async function runAct<Result>(done: string | ((result: Result) => string), write: () => Promise<Result>, settle?: () => void): Promise<boolean> {
  try {
    const result = await write();
    if (result === null) return false;
    toast({ type: 'success', message: typeof done === 'string' ? done : done(result) });
    settle?.();
    await reload();
    return true;
  } catch (error) {
    const failure = failureOf(error);
    if (isOutdated(failure)) await reload();
    if (failure.fields?.length) throw error;
    return false;
  }
}
