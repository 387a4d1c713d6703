import { Failure } from '#contract/failures.ts';
import { isStormOn } from '#server/modules/storms/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { noteCaught } from '../state/caught.ts';

/** Writes of guests that stay open in a storm: signing in and up, keeping one's account, what a court's clock or the law needs, and what nobody writes by hand. */
export const OPEN_IN_STORM: ReadonlySet<string> = new Set([
  'login',
  'beginPasskeySignIn',
  'signInWithPasskey',
  'beginIdentity',
  'answerIdentity',
  'signInWithIdentity',
  'registerWithIdentity',
  'keepEmail',
  'logout',
  'register',
  'sendRegisterCode',
  'sendRetrieveLetter',
  'checkRetrieveKey',
  'retrievePassword',
  'sendProofCode',
  'submitAnswer',
  'extendByCode',
  'leaveDoorMail',
  'turnOffMails',
  'fileGuestAppeal',
  'replyToCounterNotice',
  'reportIllegal',
  'sendIllegalReportCode',
  'sendGuardianCode',
  'pingOnline',
  'countRead',
]);

/** Lets somebody without an account write in a form that neither a court nor the law needs open. Throws `guestFormClosed` in a storm. */
export async function requireOpenForm({ platform: { db }, now, viewer }: Pick<ApiRequest, 'platform' | 'now' | 'viewer'>, route: string): Promise<void> {
  if (viewer !== null || OPEN_IN_STORM.has(route) || !(await isStormOn({ db, now }))) return;
  noteCaught({ db, now }, 'guestFormClosed');
  throw new Failure('guestFormClosed');
}
