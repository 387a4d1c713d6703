import type { Identity, IdentityProvider } from '#contract/api/identities.ts';
import { PROVIDER_LABELS } from '#contract/api/identities-labels.ts';
import { Failure } from '#contract/failures.ts';
import { MAX_IDENTITIES } from '#contract/limits.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { securityEventOf } from '../mail/event.ts';
import { queueAccountMail } from '../mail/queue-account-mail.ts';
import { identityChangedMail } from '../mail/security-mails.ts';
import { lockMember, selectOwnAccount } from '../member/queries.ts';
import { requireFactors } from '../security/require-factors.ts';
import { clearFactors } from '../sessions/queries-sessions.ts';
import { getAnsweredConnection, hashesOf } from './attempts.ts';
import { spendAnswered } from './queries-attempts.ts';
import { countIdentities, deleteIdentity, insertIdentity, selectIdentities } from './queries-identities.ts';

/** A later module's work when somebody agrees to what comes from a provider; `how` null: they take it back. */
export type KeepIdentityConsent = (
  context: WriteContext,
  memberId: number,
  consent: { provider: IdentityProvider; how: 'sign_up' | 'asked' | null },
) => Promise<void>;

/** Returns what the caller has connected, the oldest first. */
export function listIdentities({ db, viewer }: MemberRequest): Promise<Identity[]> {
  return selectIdentities(db, viewer.id);
}

/**
 * Connects the caller's account to the one of a provider's that their browser has brought back, logs and mails it. Throws `identityStale`, `identityTaken`
 * and `identitiesFull`.
 */
export async function connectIdentity(request: MemberRequest, held: { key: string; secret: string }, keepConsent: KeepIdentityConsent): Promise<Identity> {
  const { db, viewer, now } = request;
  const hashes = hashesOf(held);
  const answered = await getAnsweredConnection(request, hashes);
  const { provider } = answered;
  return db.transaction(async (tx) => {
    if (!(await lockMember(tx, viewer.id)) || !(await spendAnswered({ tx, now }, hashes))) throw new Failure('identityStale');
    if ((await countIdentities(tx, viewer.id)) >= MAX_IDENTITIES) throw new Failure('identitiesFull', { values: { most: MAX_IDENTITIES } });
    const identity = await insertIdentity({ tx, now }, viewer.id, answered);
    if (!identity) throw new Failure('identityTaken', { values: { provider: PROVIDER_LABELS[provider] } });
    await keepConsent({ tx, now }, viewer.id, { provider, how: 'asked' });
    await report(tx, request, { change: 'added', provider });
    return identity;
  });
}

/**
 * Disconnects one of the caller's own, once they have shown both factors: the password is there to come in by. What was verified in their sessions no longer
 * counts. Throws `wrongOwnPassword`, `passwordMissing`, `totpNeeded`, `wrongTotp`, `tooManyAttempts` and `notFound`.
 */
export async function disconnectIdentity(
  request: MemberRequest,
  { id, ...factors }: { id: number; password: string; totp: string },
  keepConsent: KeepIdentityConsent,
): Promise<void> {
  const { db, viewer, now } = request;
  await requireFactors(request, factors);
  await db.transaction(async (tx) => {
    const provider = await deleteIdentity(tx, viewer.id, id);
    if (provider === null) throw new Failure('notFound');
    const others = await selectIdentities(tx, viewer.id);
    if (!others.some((other) => other.provider === provider)) await keepConsent({ tx, now }, viewer.id, { provider, how: null });
    await clearFactors(tx, viewer.id);
    await report(tx, request, { change: 'removed', provider });
  });
}

async function report(tx: Tx, request: MemberRequest, { change, provider }: { change: 'added' | 'removed'; provider: IdentityProvider }): Promise<void> {
  const { viewer, now, platform } = request;
  await logSecurity({ tx, now }, request, { kind: 'change_identity', memberId: viewer.id });
  const account = await selectOwnAccount(tx, viewer.id);
  if (!account?.emailFold) return;
  const { nickName, emailFold: to } = account;
  const event = securityEventOf(request);
  const { publicUrl } = platform.config;
  await queueAccountMail(
    { tx, now, secrets: platform.secrets },
    {
      kind: 'identity-changed',
      memberId: viewer.id,
      to,
      write: ({ siteName }) => identityChangedMail({ siteName, nickName, change, name: PROVIDER_LABELS[provider], event, publicUrl }),
    },
  );
}
