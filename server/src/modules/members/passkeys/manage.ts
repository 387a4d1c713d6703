import type { Passkey } from '#contract/api/passkeys.ts';
import { Failure } from '#contract/failures.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { requireFactors } from '../security/require-factors.ts';
import { clearFactors } from '../sessions/queries-sessions.ts';
import { mailPasskeyChange } from './mail.ts';
import { deletePasskey, selectPasskeys, updateName } from './queries-passkeys.ts';

/** Returns the caller's passkeys, the oldest first. */
export function listPasskeys({ db, viewer }: MemberRequest): Promise<Passkey[]> {
  return selectPasskeys(db, viewer.id);
}

/** Gives one of the caller's passkeys another name, and returns it. Throws `notFound`. */
export async function renamePasskey({ db, viewer }: MemberRequest, change: { id: number; name: string }): Promise<Passkey> {
  const passkey = await db.transaction((tx) => updateName(tx, viewer.id, change));
  if (!passkey) throw new Failure('notFound');
  return passkey;
}

/**
 * Removes one of the caller's passkeys, once they have shown both factors, and mails that it is gone; what was verified by a passkey no longer counts. Throws
 * `wrongOwnPassword`, `totpNeeded`, `wrongTotp`, `tooManyAttempts` and `notFound`.
 */
export async function removePasskey(request: MemberRequest, { id, ...factors }: { id: number; password: string; totp: string }): Promise<void> {
  const { db, viewer } = request;
  await requireFactors(request, factors);
  await db.transaction(async (tx) => {
    const name = await deletePasskey(tx, viewer.id, id);
    if (name === null) throw new Failure('notFound');
    await clearFactors(tx, viewer.id);
    await mailPasskeyChange(tx, request, { change: 'removed', name });
  });
}
