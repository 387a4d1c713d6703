import type { MemberRequest } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { securityEventOf } from '../mail/event.ts';
import { queueAccountMail } from '../mail/queue-account-mail.ts';
import { passkeyChangedMail } from '../mail/security-mails.ts';
import { selectOwnAccount } from '../member/queries.ts';

/** Mails a member that a passkey was added to or removed from their account, in the transaction of that. */
export async function mailPasskeyChange(tx: Tx, request: MemberRequest, { change, name }: { change: 'added' | 'removed'; name: string }): Promise<void> {
  const { viewer, now, platform } = request;
  const account = await selectOwnAccount(tx, viewer.id);
  if (!account?.emailFold) return;
  const { nickName, emailFold: to } = account;
  const event = securityEventOf(request);
  await queueAccountMail(
    { tx, now, secrets: platform.secrets },
    {
      kind: 'passkey-changed',
      memberId: viewer.id,
      to,
      write: ({ siteName }) => passkeyChangedMail({ siteName, nickName, change, name, event, publicUrl: platform.config.publicUrl }),
    },
  );
}
