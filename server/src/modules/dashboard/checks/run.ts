import type { Check, CheckName } from '#contract/api/admin/dashboard.ts';
import type { CheckContext, CheckDefinition, Finding } from './check.ts';
import { CHECKS } from './look.ts';
import { selectMutes, type MuteRow } from './queries-checks.ts';

/** Returns the definition of a check. */
export function checkNamed(name: CheckName): CheckDefinition {
  const definition = CHECKS.find((each) => each.name === name);
  if (!definition) throw new Error(`there is no check ${name}`);
  return definition;
}

/** Returns how every part of the site is, the failed ones that are not muted first. */
export async function runChecks(context: CheckContext): Promise<Check[]> {
  const [mutes, found] = await Promise.all([selectMutes(context), Promise.all(CHECKS.map((each) => findingOf(each, context)))]);
  const checks = CHECKS.map((definition, index) => checkOf(definition, { finding: found[index] ?? UNKNOWN, mutes, now: context.now }));
  const isLoud = ({ ok, muted }: Check) => !ok && muted === null;
  return [...checks.filter(isLoud), ...checks.filter((check) => !isLoud(check))];
}

/** Returns how one part of the site is. */
export async function runCheck(context: CheckContext, name: CheckName): Promise<Check> {
  const definition = checkNamed(name);
  const [mutes, finding] = await Promise.all([selectMutes(context), findingOf(definition, context)]);
  return checkOf(definition, { finding, mutes, now: context.now });
}

const UNKNOWN: Finding = { ok: false, text: '查不出来', detail: '这一项自己出了错，原因见日志。' };

/** A check that breaks is a finding: the others are looked at all the same. */
async function findingOf({ name, look }: CheckDefinition, context: CheckContext): Promise<Finding> {
  try {
    return await look(context);
  } catch (error) {
    context.platform.log.error({ err: error, check: name }, 'a check of the dashboard broke');
    return UNKNOWN;
  }
}

function checkOf({ name, label, mend }: CheckDefinition, { finding, mutes, now }: { finding: Finding; mutes: readonly MuteRow[]; now: Date }): Check {
  const muted = mutes.find((mute) => mute.name === name);
  const by = finding.mend ?? mend;
  return {
    name,
    label,
    ok: finding.ok,
    text: finding.text,
    detail: finding.detail ?? '',
    mend: {
      label: by.label,
      href: 'href' in by ? by.href : null,
      command: 'command' in by ? by.command : null,
    },
    checkedAt: now.toISOString(),
    muted: muted ? { until: muted.until, reason: muted.reason, by: muted.by } : null,
  };
}
