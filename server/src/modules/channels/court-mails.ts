// One link in every mail of the court turns those off that have no legal effect; the messages stay, and the settings turn them on again.
import { Failure } from '#contract/failures.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { isSameSecret, type Secrets } from '#server/platform/process/secrets.ts';
import { deleteCourtMailOff, insertCourtMailOff } from './queries-court-mails.ts';

const PURPOSE = 'court-mail-off';
const TOKEN = /^c-([0-9a-z]{1,12})-([A-Za-z0-9_-]{43})$/;

/** Returns the token by which the reader of a mail of the court turns such mails off, and nothing else. */
export function courtMailToken(secrets: Secrets, memberId: number): string {
  return `c-${memberId.toString(36)}-${secrets.keyedHash(PURPOSE, String(memberId)).toString('base64url')}`;
}

/** Turns the mails of the court off by the link in one. Throws `notFound` for a wrong one; one used before is fine. */
export async function turnOffCourtMails({ db, now, secrets }: DbContext & { secrets: Secrets }, token: string): Promise<void> {
  const memberId = Number.parseInt(TOKEN.exec(token)?.[1] ?? '', 36);
  if (!Number.isSafeInteger(memberId)) throw new Failure('notFound');
  const expected = courtMailToken(secrets, memberId);
  if (!isSameSecret(token, expected)) throw new Failure('notFound');
  await db.transaction((tx) => setCourtMails({ tx, now }, memberId, false));
}

/** Turns the mails of the court on or off for a member. */
export async function setCourtMails(context: WriteContext, memberId: number, on: boolean): Promise<void> {
  if (on) await deleteCourtMailOff(context.tx, memberId);
  else await insertCourtMailOff(context, memberId);
}
