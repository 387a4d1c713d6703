import type { Session } from '#contract/api/members.ts';
import type * as shapes from '#contract/api/setup.shapes.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { PASSWORD_COMMON_MESSAGE } from '#contract/patterns.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { performAct, record } from '#server/modules/audit/index.ts';
import { createFirstOperator, getPrincipal, hashPassword, isCommonPassword } from '#server/modules/members/index.ts';
import { fillHeldNames } from '#server/modules/profiles/index.ts';
import { saveJobProgress, storeSettings } from '#server/modules/settings/index.ts';
import type { ApiRequest, Platform } from '#server/platform/api.ts';
import { endFirstRun } from '#server/platform/state/first-run.ts';
import { lockFirstRun } from '#server/platform/state/queries-first-run.ts';
import { isWaiting, requireCode } from './code.ts';
import { isMailTested, senderOf } from './mail.ts';
import { LAWFUL_JOBS } from './rules.ts';

type Fields = ParsedInputOf<typeof shapes.finishSetup>;

/** What only the process can do for the setting-up. */
export interface FirstRunHooks {
  /** Returns whether somebody of the demo has this name or address. */
  isOfDemo(nameOrEmail: string): Promise<boolean>;
  /** Lays the demo out and opens the site then. */
  fill(): void;
  /** Ends the process, to begin again with nothing. */
  renew(): void;
}

/**
 * Sets the site up at once: settings, the first operator with a second factor, content. The record of it is the first of a new site. Throws `notFound` for all but the first
 * who finish, `invalidInput` with what is wrong, and like `requireCode`.
 */
export async function finishSetup(request: ApiRequest, fields: Fields, hooks: FirstRunHooks): Promise<Session> {
  const { platform, db, now, address, device } = request;
  await requireCode(request, fields.code);
  await requireSense(platform, fields, hooks);
  const passwordHash = await hashPassword(fields.password);
  const { secrets } = platform;
  const { nickName, email, totpSecret, totp, recoveryCodes, content } = fields;
  const performed = await performAct(
    db,
    { name: 'finishSetup', actor: { id: null, role: 'system', via: 'web' }, request: { reason: '', expected: null, isPreview: false } },
    async (tx) => {
      const row = await lockFirstRun(tx);
      if (!row || !isWaiting(row)) throw new Failure('notFound');
      const operator = { nickName, email, passwordHash, totpSecret, totp, recoveryCodes, origin: { address, device } };
      const { id, token } = await createFirstOperator({ tx, now, secrets }, operator);
      await record(
        { tx, now },
        { act: 'site.light', target: { kind: 'site', id: 'site' }, isNew: true, after: { content }, personal: { memberId: id, data: { nickName, email } } },
      );
      await storeSettings({ tx, now }, settingsOf(platform, fields), platform);
      for (const job of Object.values(LAWFUL_JOBS)) await saveJobProgress({ tx, now }, job, { done: true });
      await endFirstRun({ tx, now }, content);
      return { token, principal: await getPrincipal({ db: tx, now }, id) };
    },
  );
  if (performed.preview !== null) throw new Error('the setting-up of a site has no preview');
  await fillHeldNames(platform.db);
  if (content === 'demo') hooks.fill();
  return performed.result;
}

async function requireSense(platform: Platform, fields: Fields, hooks: FirstRunHooks): Promise<void> {
  if (await isCommonPassword(fields.password)) throw fieldFailure('password', PASSWORD_COMMON_MESSAGE);
  if (fields.content === 'demo') {
    if (await hooks.isOfDemo(fields.nickName)) throw fieldFailure('nickName', '演示里有人叫这个名字，换一个，或者选空站');
    if (await hooks.isOfDemo(fields.email)) throw fieldFailure('email', '演示里有人用这个邮箱，换一个，或者选空站');
  }
  if (!fields.withoutMail && !isMailTested(platform, fields, fields.mailProof))
    throw fieldFailure('smtpHost', '先寄一封试信，收到了再生火；或者勾上“先不接信”');
}

/** Returns the settings that the fields mean; what the environment gives is left out. */
function settingsOf({ config }: Platform, fields: Fields): Record<string, unknown> {
  const { siteName, tagline, publicUrl, email, content, requireMobileToPost, icpNumber, smtpHost, smtpAccount, smtpSecret, backupRecipient } = fields;
  return {
    siteName,
    tagline,
    contact: email,
    requireMobileToPost,
    // The law wants the one, and presenters have much to lose; both are turned off on the page of settings.
    ...(content === 'empty' && { showPlaces: true, requireTotpForPresenters: true }),
    ...(icpNumber !== '' && { icpNumber }),
    ...(backupRecipient !== '' && { backupRecipient }),
    ...(config.publicUrlSource !== 'environment' && { publicUrl }),
    ...(config.smtpUrl === null && smtpHost !== '' && { smtpHost, smtpAccount, smtpSecret, smtpFrom: senderOf(fields) }),
  };
}
