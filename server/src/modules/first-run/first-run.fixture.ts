import type { SetupState } from '#contract/api/setup.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { bytesOfBase32, totpCode, totpStep } from '#server/modules/members/two-factor/totp.ts';
import { beginFirstRun, readCode } from './index.ts';

/** Returns a site that waits to be set up, as others can reach it. */
export async function startDarkSite(options: Parameters<typeof startTestSite>[0] = {}): Promise<TestSite> {
  const site = await startTestSite(options);
  await beginFirstRun({ ...site.platform, now: site.platform.clock.now() }, { hasDemo: false, isRenewed: true });
  return site;
}

/** Returns the code as it is printed. */
export async function codeOf(site: TestSite): Promise<string> {
  const code = await readCode(site.platform);
  if (code === null) throw new Error('the site does not wait');
  return code;
}

/** Returns everything the setting-up takes, filled in. */
export async function filledIn(site: TestSite, nickName = '守夜人'): Promise<Record<string, unknown>> {
  const code = await codeOf(site);
  const { t } = await site.get<SetupState>(`g/setup/state?code=${code}`);
  const { totp, recoveryCodes } = t?.details ?? { totp: { secret: '' }, recoveryCodes: [] };
  const bytes = bytesOfBase32(totp.secret) ?? Buffer.alloc(0);
  return {
    code,
    siteName: '新炉',
    tagline: '一句话',
    email: 'keeper@example.com',
    nickName,
    password: 'ember9and4oak',
    totpSecret: totp.secret,
    totp: totpCode(bytes, totpStep(site.platform.clock.now())),
    recoveryCodes,
    codesKept: true,
    withoutMail: true,
    content: 'empty',
    requireMobileToPost: false,
  };
}
