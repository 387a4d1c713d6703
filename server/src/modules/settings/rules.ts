import { fieldFailure } from '#contract/failures.ts';
import { PRODUCT } from '#contract/text/product-slug.ts';

/** The operator's settings with their defaults. The type of each is that of its default. */
export const settingDefaults = {
  siteName: '炉边',
  tagline: '奇幻网游玩家社区',
  /** Part of some addresses: `/hearth_1/…`. */
  slug: PRODUCT,
  icpNumber: '',
  policeNumber: '',
  contact: 'keeper@hearth.example',
  copyrightHolder: '炉边 Hearth',
  sinceYear: 2019,
  /** Whether a member needs a mobile number before the first post, as the law of some places wants. */
  requireMobileToPost: false,
  /** Whether presenters and operators may use their rights only with two-factor authentication. */
  requireTotpForPresenters: false,
  /** Whether operators get what is wrong with the site as a text message too, beside the mail. */
  textOperators: false,
  /** By which first letters of the realm the blacklist addon is offered in parts, such as `a-f,g-m,n-z`; empty: one part a letter. */
  addonRealmGroups: '',
  /** What becomes of a ticket whose appeal nobody has answered for thirty days: `annul`, or `suspend`: it stays out of the lists. */
  appealExpire: 'annul',
  /** Whether a case whose accused was notified and has not answered may end with a permanent penalty; else with a year at most. */
  servedMayBePermanent: true,
  /** Whether the names of those who sat on a panel are public with its verdict; else once the thirty days to appeal are over. */
  jurorsNamedAtOnce: true,
  /** How many of the backups that the site makes each night are kept, and how many of those of the weeks before; with 0 for both it makes none. */
  backupsDaily: 7,
  backupsWeekly: 4,
};

export type Settings = typeof settingDefaults;
export type SettingKey = keyof Settings;

/** The keys in the order in which the operator reads them. */
export const settingKeys = Object.keys(settingDefaults).filter(isSettingKey);

/** Returns whether a text names a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefaults, key);
}

/** Returns the defaults overridden by the stored values; a stored value of the wrong type is ignored. */
export function settingsOf(stored: readonly { key: string; value: unknown }[]): Settings {
  const known = stored.filter(({ key, value }) => isSettingKey(key) && typeof value === typeof settingDefaults[key]);
  return { ...settingDefaults, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) };
}

/** Returns the value an operator meant by a text; throws `invalidInput` when it is none of that setting's kind. */
export function parseSetting(key: SettingKey, text: string): Settings[SettingKey] {
  const trimmed = text.trim();
  if (trimmed.length > 200 || /\p{Cc}/u.test(trimmed)) throw fieldFailure(key, '最多 200 个字，写在一行里');
  switch (typeof settingDefaults[key]) {
    case 'boolean':
      if (trimmed !== 'true' && trimmed !== 'false') throw fieldFailure(key, '只能是 true 或 false');
      return trimmed === 'true';
    case 'number':
      if (!/^\d{1,9}$/.test(trimmed)) throw fieldFailure(key, '只能是整数');
      return Number(trimmed);
    default:
      if (key === 'slug' && !/^[a-z][a-z0-9]{1,19}$/.test(trimmed)) throw fieldFailure(key, '2 到 20 个小写字母或数字，以字母开头');
      if (key === 'appealExpire' && trimmed !== 'annul' && trimmed !== 'suspend') throw fieldFailure(key, '只能是 annul（撤销）或 suspend（暂停列名）');
      if (key === 'addonRealmGroups' && !/^([a-z](-[a-z])?(,[a-z](-[a-z])?)*)?$/.test(trimmed)) throw fieldFailure(key, '写成 a-f,g-m,n-z 这样，或者空着');
      if ((key === 'siteName' || key === 'contact') && trimmed === '') throw fieldFailure(key, '这一项不能空着');
      return trimmed;
  }
}
