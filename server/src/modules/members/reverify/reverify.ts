import type { ReverifyState } from '#contract/api/admin/reverify.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import { requirePassword } from '../password/require-password.ts';
import { countPasskeys } from '../passkeys/queries-passkeys.ts';
import { updateFactor } from '../sessions/queries-sessions.ts';
import { requireSecondFactor } from '../two-factor/require-second-factor.ts';
import { selectTwoFactor } from '../two-factor/queries-two-factor.ts';

/** Returns what the caller is asked for before a dangerous act, and until when nobody asks. */
export async function getReverifyState({ db, viewer, now }: MemberRequest): Promise<ReverifyState> {
  const factor = await selectTwoFactor(db, viewer.id);
  const passkeys = await countPasskeys(db, viewer.id);
  const minutes = await sudoMinutes(db);
  const until = viewer.factorAt ? untilOf(viewer.factorAt, minutes) : null;
  return {
    by: factor?.confirmedAt ? 'totp' : 'password',
    hasPasskey: passkeys > 0,
    until: until !== null && until > now ? until.toISOString() : null,
    minutes,
  };
}

/**
 * Verifies the caller again, by a code of their second factor or, where they have none, by their password; nobody asks again in this session
 * for some minutes, whose end is returned. Throws `totpNeeded`, `wrongTotp`, `wrongOwnPassword` and `tooManyAttempts`.
 */
export async function reverify(request: MemberRequest, { code }: { code: string }): Promise<{ until: string }> {
  const { db, viewer, now } = request;
  const hasSecondFactor = await requireSecondFactor(request, viewer.id, code);
  if (!hasSecondFactor) await requirePassword(request, code, 'code');
  await db.transaction((tx) => updateFactor({ tx, now }, viewer.sessionId, hasSecondFactor ? 'totp' : 'password'));
  return { until: await verifiedUntil(request) };
}

/** Returns until when nobody asks who has been verified just now. */
export async function verifiedUntil({ db, now }: MemberRequest): Promise<string> {
  return untilOf(now, await sudoMinutes(db)).toISOString();
}

async function sudoMinutes(db: Db): Promise<number> {
  return (await readSettingValues(db)).settings.sudoMinutes;
}

function untilOf(factorAt: Date, minutes: number): Date {
  return new Date(factorAt.getTime() + minutes * 60_000);
}
