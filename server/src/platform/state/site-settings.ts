// What an operator has set, kept in memory of each node until somebody sets something: each count of a limit asks for it.
import { ALL_SETTINGS, SETTINGS, type SettingKey, type Settings, type SiteSettingKey } from '#contract/settings/site-settings.ts';
import type { Rate, SettingValue } from '#contract/settings/setting.ts';
import { isOfKind, isRate } from '#contract/settings/setting-values.ts';
import type { Db, Tx } from '../database/db.ts';
import { selectStoredSettings } from './queries-site-settings.ts';
import { keepUntilDropped } from './tagged-cache.ts';

/** Every setting with its value of now. */
export interface SettingValues {
  settings: Settings;
  /** The limits in time that are not at their default, by key. */
  rates: ReadonlyMap<string, Rate>;
}

const keptValues = keepUntilDropped('site', async (db) => valuesOf(await selectStoredSettings(db)));

/** Returns every setting with its value of now. */
export function readSettingValues(db: Db): Promise<SettingValues> {
  return keptValues.read(db);
}

/** Returns the value of any setting. */
export function valueNow({ settings, rates }: SettingValues, key: SettingKey): SettingValue {
  return isSiteSetting(key) ? settings[key] : (rates.get(key) ?? defaultOf(key));
}

/** To be called after a change. */
export function settingsWritten(tx: Tx): void {
  keptValues.written(tx);
}

/** Returns the defaults overridden by what is stored; a stored value of the wrong kind is ignored. */
export function valuesOf(stored: readonly { key: string; value: unknown }[]): SettingValues {
  const known = new Map<string, SettingValue>();
  for (const { key, value } of stored) {
    const definition = ALL_SETTINGS.get(key);
    if (definition !== undefined && isOfKind(definition, value)) known.set(key, value);
  }
  const settings = Object.fromEntries(Object.entries(SETTINGS).map(([key, { default: otherwise }]) => [key, known.get(key) ?? otherwise]));
  const rates = [...known].flatMap(([key, value]) => (isRate(value) ? [[key, value] as const] : []));
  return { settings: settings as Settings, rates: new Map(rates) };
}

function isSiteSetting(key: SettingKey): key is SiteSettingKey {
  return Object.hasOwn(SETTINGS, key);
}

function defaultOf(key: SettingKey): SettingValue {
  return ALL_SETTINGS.get(key)?.default ?? '';
}
