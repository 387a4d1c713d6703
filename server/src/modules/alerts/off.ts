// The link in each mail about messages that ends them all: one press, without signing in. It holds for good, because nothing of it is stored.
import { Failure } from '#contract/failures.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { isSameSecret, type Secrets } from '#server/platform/process/secrets.ts';
import { clearMails } from './queries-settings.ts';

const PURPOSE = 'alert-mail-off';
const TOKEN = /^m-([0-9a-z]{1,12})-([A-Za-z0-9_-]{43})$/;

/** Returns the token by which the reader of a mail about messages ends them, and nothing else. */
export function alertMailToken(secrets: Pick<Secrets, 'keyedHash'>, memberId: number): string {
  return `m-${memberId.toString(36)}-${secrets.keyedHash(PURPOSE, String(memberId)).toString('base64url')}`;
}

/** Ends the mails about a member's messages by the link in one. Throws `notFound` for a wrong one; one used before is fine. */
export async function turnOffAlertMails({ db, secrets }: DbContext & { secrets: Secrets }, token: string): Promise<void> {
  const memberId = Number.parseInt(TOKEN.exec(token)?.[1] ?? '', 36);
  if (!Number.isSafeInteger(memberId) || !isSameSecret(token, alertMailToken(secrets, memberId))) throw new Failure('notFound');
  await db.transaction((tx) => clearMails(tx, memberId));
}
