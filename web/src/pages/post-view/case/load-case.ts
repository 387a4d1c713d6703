import { viewPublicCase, type CasePage } from '#contract/api/trials.ts';
import type { LoadArgs } from '#web/lib/page.ts';

/** Returns a case as everybody may see it. Fetched with posts that are one: the others do without the calls of the court. */
export function loadCase(call: LoadArgs['call'], id: string): Promise<CasePage> {
  return call(viewPublicCase, { id });
}
