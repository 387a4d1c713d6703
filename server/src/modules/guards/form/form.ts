import type { ApiRequest } from '#server/platform/api.ts';
import { noteCaught } from '../state/caught.ts';
import { countTry } from '../proof/require-proof.ts';

const MIN_MS = 2_000;

/**
 * Counts a form that no person fills in so: within two seconds, or with the field that nobody sees. It is never said, and the form is taken; the next
 * problem of that network costs more.
 */
export async function noteForm(request: ApiRequest): Promise<void> {
  const { platform, now, form } = request;
  const match = /^(\d{1,9})(;filled)?$/.exec(form ?? '');
  if (match === null) return;
  const isFilled = match[2] !== undefined;
  const isFast = Number(match[1]) < MIN_MS;
  if (isFilled) noteCaught({ db: platform.db, now }, 'hiddenField');
  if (isFast) noteCaught({ db: platform.db, now }, 'tooFast');
  if (isFilled || isFast) await countTry(request);
}
