import { getPrincipal, type Principal } from '#contract/api/members.ts';
import type { CallFailure } from '#contract/envelope.ts';
import type { Call } from '#contract/route.ts';

const FORBIDDEN: CallFailure = { code: '', name: 'forbidden', message: '', status: 403 };

/**
 * Returns who reads a page of presenters and operators. Throws `forbidden` for a member, before all that the page is drawn from is asked for: each of
 * those calls would be refused, and a browser notes every refusal as an error of the page.
 */
export async function requireStaff(call: Call): Promise<Principal> {
  const reader = await call(getPrincipal, {});
  // oxlint-disable-next-line typescript/only-throw-error -- as a call is refused.
  if (reader.role === 'member') throw FORBIDDEN;
  return reader;
}
