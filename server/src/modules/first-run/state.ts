import type { SetupState } from '#contract/api/setup.ts';
import { newFactor } from '#server/modules/members/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { makeKeyPair } from '#server/platform/backup/seal.ts';
import { requireCode, requireWaiting } from './code.ts';

/**
 * Returns what the setting-up begins with; without a code only that there is something to set up. Throws `notFound` where there is not, and like
 * `requireCode`.
 */
export async function getSetupState(request: ApiRequest, { code }: { code?: string | undefined }): Promise<SetupState> {
  const { platform, db } = request;
  await requireWaiting(platform);
  if (code === undefined) return { step: 1, problems: [{ path: 'code', message: '请填写启动窗口里印的火种口令' }], details: null };
  await requireCode(request, code);
  const { config } = platform;
  const { siteName, tagline, backupAt, backupsDaily } = await readSettings(db);
  const { recoveryCodes, ...totp } = newFactor(siteName);
  return {
    step: 1,
    problems: problemsOf(config),
    details: {
      siteName,
      tagline,
      publicUrl: config.isPublicUrlGiven ? config.publicUrl : '',
      given: { publicUrl: config.publicUrlSource === 'environment' ? 'PUBLIC_URL' : null, mail: config.smtpUrl === null ? null : 'SMTP_URL' },
      isPublic: config.isPublic,
      hasTextMessages: config.sms !== null,
      totp,
      recoveryCodes,
      backupKey: await makeKeyPair(),
      backups: { at: backupAt, keep: backupsDaily },
    },
  };
}

function problemsOf({ isPublic, isPublicUrlGiven }: ApiRequest['platform']['config']): SetupState['problems'] {
  return isPublic && !isPublicUrlGiven ? [{ path: 'publicUrl', message: '没有写对外地址，信里的链接会指到本机' }] : [];
}
