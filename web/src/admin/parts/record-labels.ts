import type { AuditRole, AuditRow } from '#contract/api/audit.ts';
import { ROLE_LABELS } from '#contract/api/members-labels.ts';
import { ALL_SETTINGS } from '#contract/settings/site-settings.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { FIELD_LABELS } from './labels/field-labels.ts';
import { TARGET_LABELS } from './labels/target-labels.ts';
import { FIELD_VALUE_LABELS, VALUE_LABELS } from './labels/value-labels.ts';

export const ACTOR_LABELS: Readonly<Record<AuditRole, string>> = {
  operator: ROLE_LABELS.operator,
  presenter: ROLE_LABELS.presenter,
  system: '系统',
};

const TARGETS: Readonly<Record<string, string>> = TARGET_LABELS;

/** Things of which there is one alone: their ids say nothing to anybody. */
const ALONE: ReadonlySet<string> = new Set(['storm', 'site', 'home', 'words', 'games', 'columns', 'security_log', 'content']);

/** What names a person or a thing among what is personal of a record, the first that is there. */
const NAMES = ['nickName', 'name', 'title', 'character', 'excerpt'];
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Returns what an act was done to, as far as it has a name of its own; that of a person may have been erased. */
export function targetLabel({ targetKind, targetId, personal, erased }: Pick<AuditRow, 'targetKind' | 'targetId' | 'personal' | 'erased'>): string {
  const kind = TARGETS[targetKind] ?? targetKind;
  if (ALONE.has(targetKind)) return kind;
  if (targetKind === 'setting') return `${kind}“${ALL_SETTINGS.get(targetId)?.text ?? targetId}”`;
  if (erased) return `${kind} ${targetId}，名字已依法抹去`;
  const name = NAMES.map((key) => personal?.[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? `${kind}“${name}”` : `${kind} ${targetId}`;
}

/** Returns where a thing is looked at; null where it has no page of its own. */
export function targetHref({ targetKind, targetId }: Pick<AuditRow, 'targetKind' | 'targetId'>): string | null {
  if (targetKind === 'member') return `/member/${targetId}`;
  return null;
}

/** Returns how a field is called. */
export function fieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? field;
}

/** Returns a value as it is read; some words mean another thing in one field than elsewhere. */
export function formatValue(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return '没有';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string')
    return INSTANT.test(value) ? absoluteTime(value, 'minute') : (FIELD_VALUE_LABELS[field]?.[value] ?? VALUE_LABELS[value] ?? value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '没有' : value.map((each) => formatValue(each, field)).join('、');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${fieldLabel(name)} ${formatValue(inner, name)}`)
      .join('，');
  return '';
}

/** Returns the ends of a hash, which are what people compare. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
}

/** Returns a fingerprint of an address in two groups. */
export function formatPrint(print: string): string {
  return print.replace(/^(.{4})(?=.)/, '$1-');
}
