import { fieldFailure } from '#contract/failures.ts';
import type { Site } from '#contract/api/pages.ts';
import { readMode } from '#server/platform/state/site-mode.ts';
import { readSettingValues, valueNow } from '#server/platform/state/site-settings.ts';
import { readSettingValue, settingText } from '#contract/settings/setting-values.ts';
import { isSettingKey, type Settings, type SettingKey } from '#contract/settings/site-settings.ts';
import { readSignUpMode } from '#server/modules/invitations/index.ts';
import { readStormUntil } from '#server/modules/storms/index.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { definitionOf, parseSetting } from './rules.ts';
import { selectIsDecided } from './queries.ts';
import { saveValues } from './save-values.ts';

/** Returns every setting of the site with its value of now. */
export async function readSettings(db: Db): Promise<Settings> {
  return (await readSettingValues(db)).settings;
}

/** Returns whether somebody has decided a setting, be it to what it was before: what is at its default has no row, but a record. */
export async function isSettingDecided(db: Db, key: SettingKey): Promise<boolean> {
  return selectIsDecided(db, key);
}

/** Returns a setting and its value as the shell reads them; of a secret whether it is set. */
export async function settingLine(db: Db, key: SettingKey): Promise<string> {
  const value = settingText(valueNow(await readSettingValues(db), key));
  return `${key} = ${definitionOf(key).kind === 'secret' && value !== '' ? '（不显示）' : value}`;
}

/** Sets one setting to the value the text denotes; throws `invalidInput` when it denotes none, and `reverify` like `record`. */
export async function saveSetting({ tx, now }: WriteContext, key: SettingKey, text: string): Promise<void> {
  const definition = definitionOf(key);
  if (definition.kind === 'secret') throw fieldFailure(key, '密码只在后台的设置页里写，这里不收');
  await saveValues({ tx, now }, [{ key, definition, value: parseSetting(key, text) }]);
}

/** Sets a setting back to a value of its record. Returns false when it can't hold that value. */
export async function restoreValue({ tx, now }: WriteContext, key: string, value: unknown): Promise<boolean> {
  if (!isSettingKey(key)) return false;
  const definition = definitionOf(key);
  const read = readSettingValue(definition, value);
  if ('problem' in read || definition.kind === 'secret') return false;
  await saveValues({ tx, now }, [{ key, definition, value: read.value }]);
  return true;
}

/** Returns the site data shown on every page. */
export async function getSite(db: Db): Promise<Site> {
  const { siteName, tagline, slug, icpNumber, policeNumber, contact, copyrightHolder, sinceYear } = await readSettings(db);
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
    closing,
    stormUntil: await readStormUntil(db),
    signUpMode: await readSignUpMode(db),
  };
}
