import { ofPageLengths } from '#contract/court-lengths.ts';
import { fieldFailure } from '#contract/failures.ts';
import type { Site } from '#contract/api/pages.ts';
import { readMode } from '#server/platform/state/site-mode.ts';
import { readSettingValues, valueNow } from '#server/platform/state/site-settings.ts';
import { readSettingValue, settingText } from '#contract/settings/setting-values.ts';
import type { SettingValue } from '#contract/settings/setting.ts';
import { isSettingKey, type Settings, type SettingKey } from '#contract/settings/site-settings.ts';
import { readSignUpMode } from '#server/modules/invitations/index.ts';
import { readStormUntil } from '#server/modules/storms/index.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { readErrorTexts } from './error-texts.ts';
import { definitionOf, parseSetting } from './rules.ts';
import { lockSettings, selectIsDecided } from './queries.ts';
import { saveValues } from './save-values.ts';

/** Returns every setting of the site with its value of now. */
export async function readSettings(db: Db): Promise<Settings> {
  return (await readSettingValues(db)).settings;
}

/** Returns whether somebody has decided a setting, be it to what it was before: what is at its default has no row, but a record. */
export async function isSettingDecided(db: Db, key: SettingKey): Promise<boolean> {
  return selectIsDecided(db, key);
}

/** A setting as the shell shows it. */
export interface ShownSetting {
  key: SettingKey;
  label: string;
  /** Null: a secret, which is not shown. */
  value: SettingValue | null;
  /** As it is typed and read; of a secret whether it is set. */
  text: string;
}

/** Returns settings with their values of now. */
export async function showSettings(db: Db, keys: readonly SettingKey[]): Promise<ShownSetting[]> {
  const values = await readSettingValues(db);
  return keys.map((key) => {
    const { kind, text: label } = definitionOf(key);
    const value = valueNow(values, key);
    const text = settingText(value);
    return kind === 'secret' ? { key, label, value: null, text: text === '' ? '' : '（不显示）' } : { key, label, value, text };
  });
}

/** Sets one setting to the value the text denotes; throws `invalidInput` when it denotes none, and `reverify` like `record`. */
export async function saveSetting({ tx, now }: WriteContext, key: SettingKey, text: string): Promise<void> {
  const definition = definitionOf(key);
  if (definition.kind === 'secret') throw fieldFailure(key, '密码只在后台的设置页里写，这里不收');
  const value = parseSetting(key, text);
  await lockSettings(tx);
  await saveValues({ tx, now }, [{ key, definition, value }]);
}

/** Sets a setting back to a value of its record. Returns false when it can't hold that value. */
export async function restoreValue({ tx, now }: WriteContext, key: string, value: unknown): Promise<boolean> {
  if (!isSettingKey(key)) return false;
  const definition = definitionOf(key);
  const read = readSettingValue(definition, value);
  if ('problem' in read || definition.kind === 'secret') return false;
  await lockSettings(tx);
  await saveValues({ tx, now }, [{ key, definition, value: read.value }]);
  return true;
}

/** Returns the site data shown on every page. */
export async function getSite(db: Db): Promise<Site> {
  const { siteName, tagline, slug, icpNumber, policeNumber, contact, copyrightHolder, sinceYear, removedDays, appealDays, ...others } = await readSettings(db);
  const { mode, text, from, until } = await readMode(db);
  const closing = mode === 'open' ? null : { mode, text, from: from?.toISOString() ?? null, until: until?.toISOString() ?? null };
  return {
    name: siteName,
    tagline,
    slug,
    icpNumber,
    policeNumber,
    contact,
    copyrightHolder,
    sinceYear,
    removedDays,
    appealDays,
    court: ofPageLengths((key) => others[key]),
    closing,
    stormUntil: await readStormUntil(db),
    errorTexts: await readErrorTexts(db),
    signUpMode: await readSignUpMode(db),
  };
}
