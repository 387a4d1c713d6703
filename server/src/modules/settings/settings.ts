import type { Site } from '#contract/api/pages.ts';
import { changesOf, record, recordNothing } from '#server/modules/audit/index.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { listStoredSettings, storeSetting } from './queries.ts';
import { parseSetting, settingsOf, type SettingKey, type Settings } from './rules.ts';

const keptSettings = keepUntilDropped('site', async (db) => settingsOf(await listStoredSettings(db)));

/** Returns every setting with its value of now. */
export function readSettings(db: Db): Promise<Settings> {
  return keptSettings.read(db);
}

/** The settings that guard accounts: changing one is a dangerous act. */
const GUARDING_SETTINGS: ReadonlySet<SettingKey> = new Set(['requireTotpForPresenters']);

/** Sets one setting to the value the text denotes; throws `invalidInput` when it denotes none, and `reverify` like `record`. */
export async function saveSetting({ tx, now }: WriteContext, key: SettingKey, text: string): Promise<void> {
  const value = parseSetting(key, text);
  const changes = changesOf({ value: (await readSettings(tx))[key] }, { value });
  await storeSetting({ tx, now }, key, value);
  keptSettings.written(tx);
  if (!changes.after) return recordNothing(tx);
  await record({ tx, now }, { act: 'setting.save', target: { kind: 'setting', id: key }, needsFactor: GUARDING_SETTINGS.has(key), ...changes });
}

/** Returns the site data shown on every page. */
export async function getSite(db: Db): Promise<Site> {
  const { siteName, tagline, slug, icpNumber, policeNumber, contact, copyrightHolder, sinceYear } = await readSettings(db);
  return { name: siteName, tagline, slug, icpNumber, policeNumber, contact, copyrightHolder, sinceYear };
}
