import type { Check, CheckName } from '#contract/api/admin/dashboard.ts';
import { record } from '#server/modules/audit/index.ts';
import { runSiteJob } from '#server/modules/jobs/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { countQueue } from '#server/modules/queue/index.ts';
import { dropAddressCheck } from './checks/address.ts';
import { checkNamed, runCheck } from './checks/run.ts';
import { saveMute } from './checks/queries-checks.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Looks at one part of the site again, and where the site can mend it by itself makes it do so now. Returns how it is. */
export async function runCheckAgain({ tx, now }: WriteContext, request: MemberRequest, name: CheckName): Promise<Check> {
  const { mend } = checkNamed(name);
  if (name === 'address') dropAddressCheck();
  if ('job' in mend) await runSiteJob({ tx, now }, mend.job);
  await record({ tx, now }, { act: 'check.run', target: { kind: 'check', id: name } });
  return lookAgain({ tx, now }, request, name);
}

/** Mutes a check for some days, with why. Returns how it is. */
export async function muteCheck(
  { tx, now }: WriteContext,
  request: MemberRequest,
  { name, days, reason }: { name: CheckName; days: number; reason: string },
): Promise<Check> {
  const until = new Date(now.getTime() + days * DAY_MS);
  await saveMute({ tx }, { name, until, reason, memberId: request.viewer.id });
  await record({ tx, now }, { act: 'check.mute', target: { kind: 'check', id: name }, reason, after: { until: until.toISOString() } });
  return lookAgain({ tx, now }, request, name);
}

async function lookAgain({ tx, now }: WriteContext, { platform, viewer }: MemberRequest, name: CheckName): Promise<Check> {
  const queues = await countQueue({ db: tx, now, viewer });
  return runCheck({ platform, db: tx, now, queues }, name);
}
