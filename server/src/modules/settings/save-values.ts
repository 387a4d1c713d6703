import type { SettingDefinition, SettingValue } from '#contract/settings/setting.ts';
import type { SettingKey } from '#contract/settings/site-settings.ts';
import { isWeaker } from '#contract/settings/setting-values.ts';
import { foresee, record, recordNothing } from '#server/modules/audit/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { readSettingValues, settingsWritten, valueNow } from '#server/platform/state/site-settings.ts';
import { countIdleSessions, countNewcomers, countWithoutMobile, countWithoutTotp } from './queries-consequences.ts';
import { deleteSetting, storeSetting } from './queries.ts';
import type { NewValue } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Change {
  key: SettingKey;
  definition: SettingDefinition;
  was: SettingValue;
  value: SettingValue;
}

/** On record instead of a secret. */
const CHANGED = 'changed';

/** Sets settings together, each with a record of its own. Throws `reverify` like `record`, where a guard becomes weaker. */
export async function saveValues({ tx, now }: WriteContext, values: readonly NewValue[]): Promise<void> {
  const before = await readSettingValues(tx);
  const changed = values
    .map((each) => ({ ...each, was: valueNow(before, each.key) }))
    .filter(({ definition, value, was }) => definition.kind === 'secret' || !isSame(value, was));
  if (changed.length === 0) return recordNothing(tx);
  for (const { key, definition, value, was } of changed) {
    // What is at its default has no row: an undone change leaves the table as it was.
    if (isSame(value, definition.default)) await deleteSetting(tx, key);
    else await storeSetting({ tx, now }, key, value);
    await foreseeChange({ tx, now }, { key, definition, was, value });
    const isSecret = definition.kind === 'secret';
    await record(
      { tx, now },
      {
        act: 'setting.save',
        target: { kind: 'setting', id: key },
        before: isSecret ? {} : { value: was },
        after: { value: isSecret ? CHANGED : value },
        needsFactor: isWeaker(definition, was, value) || isSecret,
      },
    );
  }
  settingsWritten(tx);
  foresee(tx, { icon: 'act', text: '几个节点两秒里一起生效，不用重启', count: 0 });
}

/** Says in numbers what the change of a setting does to members, for the preview. */
async function foreseeChange({ tx, now }: WriteContext, { key, definition, was, value }: Change): Promise<void> {
  const ago = (days: SettingValue) => new Date(now.getTime() - Number(days) * DAY_MS);
  if (definition.consequence !== undefined) foresee(tx, { icon: 'content', text: definition.consequence, count: 0 });
  if (key === 'sessionDays' && Number(value) < Number(was))
    foresee(tx, {
      icon: 'session',
      text: `${Number(value)} 天没来的登录会失效`,
      count: await countIdleSessions(tx, { usedAfter: ago(was), unusedSince: ago(value) }),
    });
  if (key === 'requireTotpForPresenters' && value === true)
    foresee(tx, { icon: 'session', text: '还没开两步验证的主持人和管理员，开了才能做事', count: await countWithoutTotp(tx) });
  if (key === 'requireMobileToPost' && value === true)
    foresee(tx, { icon: 'content', text: '还没绑手机号的会员，绑了才能发帖', count: await countWithoutMobile(tx) });
  if (key === 'newcomerDays') foresee(tx, { icon: 'content', text: '现在算新会员的', count: await countNewcomers(tx, ago(value)) });
}

function isSame(one: SettingValue, other: SettingValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
