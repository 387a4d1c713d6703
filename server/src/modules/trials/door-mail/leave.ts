// The holder of a code may leave a mail address at the door. Nobody in the court reads it: the page says how many there are.
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { turnOffAlertMails } from '#server/modules/alerts/index.ts';
import { turnOffCourtMails } from '#server/modules/channels/index.ts';
import { addressHash, cancelMailsOf } from '#server/modules/deliveries/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { requireMail } from '#server/platform/mail/mail.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { openDoor } from '../answer/doors.ts';
import { lockCase } from '../case/take-step.ts';
import { LIMITS } from '../rules/limits.ts';
import { idOfOffToken } from './off-token.ts';
import { clearDoorMail, countDoorMails, insertDoorMail, selectDoorHashes } from './queries.ts';
import { MAX_DOOR_MAILS } from './rules.ts';

const SEALED_PURPOSE = 'door-mail';

/** Returns how many addresses were left at the door of an accused; null on a site that mails nobody. */
export async function doorMailsOf({ db, platform }: Pick<ApiRequest, 'db' | 'platform'>, accusedId: number): Promise<AnswerForm['mails']> {
  if (!platform.mail.delivers) return null;
  return { ...(await countDoorMails(db, accusedId, 'door-mail')), max: MAX_DOOR_MAILS };
}

/**
 * Leaves an address at a door; one that is there already changes nothing, nor does one whose reader wants no more: the reply is the same. Throws `notFound`, `tooManyAttempts`, `tooManyRequests`, `mailMissing`,
 * `answerClosed` once the case is over, and `invalidInput` for a fourth one.
 */
export async function leaveDoorMail(request: ApiRequest, key: string, email: string): Promise<NonNullable<AnswerForm['mails']>> {
  const { db, now, platform } = request;
  await countAddressAttempt(request, 'door-mail', { limit: LIMITS.doorMailsByAddress, refusal: 'tooManyRequests' });
  requireMail(platform.mail);
  const { caseId, accusedId } = await openDoor(request, key);
  const hash = addressHash(platform.secrets, email);
  await db.transaction(async (tx) => {
    const { state, summonedAt } = await lockCase(tx, caseId);
    if (state === 'closed' || summonedAt === null) throw new Failure('answerClosed');
    const left = await selectDoorHashes(tx, accusedId);
    if (left.some((each) => each.hash === hash.toString('hex'))) return;
    if (left.filter(({ isOff }) => !isOff).length >= MAX_DOOR_MAILS)
      throw fieldFailure('email', `这里最多留 ${MAX_DOOR_MAILS} 个邮箱，已经满了；先到的不会被换掉`);
    await insertDoorMail({ tx, now }, { accusedId, caseId, address: platform.secrets.encrypt(SEALED_PURPOSE, email), addressHash: hash });
  });
  return { ...(await countDoorMails(db, accusedId, 'door-mail')), max: MAX_DOOR_MAILS };
}

/**
 * Turns off what the link in a mail is for: a member's mails of the court, or those about their messages; or the address that was left at a door is deleted for good, and what still
 * waits to be sent there from that door. Throws `notFound` for a wrong link; one used before is fine.
 */
export async function turnOffMails({ db, now, secrets }: DbContext & { secrets: Secrets }, token: string): Promise<void> {
  if (token.startsWith('m-')) return turnOffAlertMails({ db, now, secrets }, token);
  if (token.startsWith('c-')) return turnOffCourtMails({ db, now, secrets }, token);
  const id = idOfOffToken(secrets, token);
  if (id === null) throw new Failure('notFound');
  await db.transaction(async (tx) => {
    await clearDoorMail({ tx, now }, id);
    await cancelMailsOf({ tx, now }, { kind: 'door-mail', sourceId: id });
  });
}

/** Returns the address that was encrypted. */
export function openAddress(secrets: Secrets, sealed: string): string {
  return secrets.decrypt(SEALED_PURPOSE, sealed);
}
