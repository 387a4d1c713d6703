// The settings as the console shows and changes them: all at once, each with its last change.
import { createHash } from 'node:crypto';
import type { SettingChange, SettingList, SettingView } from '#contract/api/admin/settings.ts';
import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import { SETTING_GROUPS, type SettingDefinition, type SettingValue } from '#contract/settings/setting.ts';
import { isOfKind } from '#contract/settings/setting-values.ts';
import { isSettingKey, type SettingKey } from '#contract/settings/site-settings.ts';
import type { Platform } from '#server/platform/api.ts';
import type { Db, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { BY_ID, type PageInput } from '#server/platform/database/paging.ts';
import { readSettingValues, valueNow, type SettingValues } from '#server/platform/state/site-settings.ts';
import { SECRET_SETTING } from '#server/platform/site-mail.ts';
import { lockSettings } from './queries.ts';
import { countChanges, findChange, selectChanges, selectLastChanges, type ChangeRow } from './queries-history.ts';
import { definitionOf, newValues, settingKeys, type NewValue } from './rules.ts';
import { saveValues } from './save-values.ts';

type Given = Pick<Platform, 'config' | 'secrets'>;

/** Returns every setting with its value, range and last change. */
export async function listSettings(db: Db, { config }: Given): Promise<SettingList> {
  const [values, changes] = await Promise.all([readSettingValues(db), selectLastChanges(db)]);
  const last = new Map(changes.map((change) => [change.key, change]));
  return {
    base: baseOf(values),
    groups: Object.entries(SETTING_GROUPS).map(([group, label]) => ({ group, label })),
    items: settingKeys.map((key) => viewOf(key, { values, last: last.get(key), isGiven: isGivenBy(config)(definitionOf(key)) })),
  };
}

/**
 * Changes settings together. Throws `staleBase` when any was changed since the list was read, `invalidInput` with every field that is wrong, and
 * `reverify` where it makes a guard weaker.
 */
export async function saveSettings(
  { db, now }: DbContext,
  { base, changes }: { base: string; changes: Readonly<Record<string, unknown>> },
  given: Given,
): Promise<SettingList> {
  const values = sealedValues(changes, given);
  return db.transaction(async (tx) => {
    await lockSettings(tx);
    if (base !== baseOf(await readSettingValues(tx))) throw new Failure('staleBase');
    await saveValues({ tx, now }, values);
    return listSettings(tx, given);
  });
}

/** Sets settings in the transaction of a larger act. Throws like `saveSettings`, save for `staleBase`. */
export async function storeSettings({ tx, now }: WriteContext, changes: Readonly<Record<string, unknown>>, given: Given): Promise<void> {
  const values = sealedValues(changes, given);
  await lockSettings(tx);
  await saveValues({ tx, now }, values);
}

/** Puts a setting back to what it was before one of its changes. Throws `notFound`, and `undoTooLate` for a secret, whose former value nobody has. */
export async function restoreSetting({ db, now }: DbContext, seq: number, given: Given): Promise<SettingList> {
  return db.transaction(async (tx) => {
    await lockSettings(tx);
    const change = await findChange(tx, seq);
    if (!change || !isSettingKey(change.key)) throw new Failure('notFound');
    if (!canRestore(change)) throw new Failure('undoTooLate');
    await saveValues({ tx, now }, newValues({ [change.key]: change.before }, isGivenBy(given.config)));
    return listSettings(tx, given);
  });
}

/** Returns a page of the changes of one setting or of all, the newest first. Throws `invalidInput` for a broken cursor. */
export async function listSettingHistory(db: Db, { key = null, ...input }: PageInput & { key?: string | null | undefined }): Promise<Page<SettingChange>> {
  const [rows, total] = await Promise.all([selectChanges(db, key, BY_ID.startOf(input)), countChanges(db, key)]);
  const page = BY_ID.pageOf(rows, { ...input, total }, ({ seq }) => ({ id: seq }));
  return { ...page, items: page.items.map(changeOf) };
}

/** Returns the new values, secrets as they are kept. Throws `invalidInput`. */
function sealedValues(changes: Readonly<Record<string, unknown>>, { config, secrets }: Given): NewValue[] {
  return newValues(changes, isGivenBy(config)).map((each) =>
    each.definition.kind === 'secret' && typeof each.value === 'string' && each.value !== ''
      ? { ...each, value: secrets.encrypt(SECRET_SETTING, each.value) }
      : each,
  );
}

function isGivenBy({ smtpUrl, publicUrlSource }: Platform['config']): (definition: SettingDefinition) => boolean {
  return ({ variable }) => variable !== undefined && (variable === 'PUBLIC_URL' ? publicUrlSource === 'environment' : smtpUrl !== null);
}

function viewOf(key: SettingKey, { values, last, isGiven }: { values: SettingValues; last: ChangeRow | undefined; isGiven: boolean }): SettingView {
  const definition = definitionOf(key);
  const { kind, group, text, note = '', consequence = '', weaker } = definition;
  const value = valueNow(values, key);
  return {
    key,
    kind,
    group,
    text,
    note,
    consequence,
    default: definition.default,
    min: kind === 'number' || kind === 'rate' ? definition.min : null,
    max: kind === 'number' || kind === 'rate' ? definition.max : null,
    unit: kind === 'number' || kind === 'rate' ? definition.unit : '',
    choices: kind === 'choice' ? [...definition.choices] : [],
    value: kind === 'secret' || isGiven ? null : value,
    isSet: kind === 'secret' && value !== '',
    isGuard: weaker !== undefined,
    variable: isGiven ? (definition.variable ?? null) : null,
    changed: last ? { seq: last.seq, at: last.at, by: last.by, before: last.before ?? null } : null,
  };
}

function changeOf(row: ChangeRow): SettingChange {
  return {
    seq: row.seq,
    key: row.key,
    text: isSettingKey(row.key) ? definitionOf(row.key).text : row.key,
    at: row.at,
    by: row.by,
    before: valueIn(row.key, row.before),
    after: valueIn(row.key, row.after),
    reason: row.reason,
    canRestore: canRestore(row),
  };
}

function canRestore({ key, before }: ChangeRow): boolean {
  return valueIn(key, before) !== null;
}

/** Returns a recorded value; null for a secret, and for one that a setting of today cannot hold. */
function valueIn(key: string, value: unknown): SettingValue | null {
  if (!isSettingKey(key)) return null;
  const definition = definitionOf(key);
  return definition.kind !== 'secret' && isOfKind(definition, value) ? value : null;
}

function baseOf(values: SettingValues): string {
  const all = settingKeys.map((key) => valueNow(values, key));
  return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 24);
}
