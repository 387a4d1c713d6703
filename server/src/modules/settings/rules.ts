import { fieldFailure, Failure } from '#contract/failures.ts';
import type { FieldProblem } from '#contract/field-problems.ts';
import { readSettingValue, settingFromText } from '#contract/settings/setting-values.ts';
import type { SettingDefinition, SettingValue } from '#contract/settings/setting.ts';
import { ALL_SETTINGS, isSettingKey, type SettingKey } from '#contract/settings/site-settings.ts';

/** The keys in the order in which the operator reads them. */
export const settingKeys: readonly SettingKey[] = [...ALL_SETTINGS.keys()].filter(isSettingKey);

/** A setting that is given another value. */
export interface NewValue {
  key: SettingKey;
  definition: SettingDefinition;
  value: SettingValue;
}

/** Returns what there is to know of a setting. */
export function definitionOf(key: SettingKey): SettingDefinition {
  const definition = ALL_SETTINGS.get(key);
  if (!definition) throw new Error(`there is no setting ${key}`);
  return definition;
}

/** Returns the value an operator meant by a text; throws `invalidInput` when it is none of that setting's kind. */
export function parseSetting(key: SettingKey, text: string): SettingValue {
  const read = readSettingValue(definitionOf(key), settingFromText(definitionOf(key), text));
  if ('problem' in read) throw fieldFailure(key, read.problem);
  return read.value;
}

/** Returns the new values among the fields of a call. Throws `invalidInput` with every field that is wrong. */
export function newValues(changes: Readonly<Record<string, unknown>>, isGiven: (definition: SettingDefinition) => boolean): NewValue[] {
  const values: NewValue[] = [];
  const problems: FieldProblem[] = [];
  for (const [key, given] of Object.entries(changes)) {
    if (!isSettingKey(key)) {
      problems.push({ path: key, message: '没有这项设置' });
      continue;
    }
    const definition = definitionOf(key);
    const read = isGiven(definition) ? { problem: '由环境变量给出，在这里改不了' } : readSettingValue(definition, given);
    if ('problem' in read) problems.push({ path: key, message: read.problem });
    else values.push({ key, definition, value: read.value });
  }
  if (problems.length > 0) throw new Failure('invalidInput', { fields: problems });
  return values;
}
