import type { AuditRole, AuditRow } from '#contract/api/audit.ts';
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { ROLE_LABELS } from '#contract/api/members-labels.ts';
import { PRESENTER_STATUS_LABELS } from '#contract/api/presenters-labels.ts';
import { ALL_SETTINGS } from '#contract/settings/site-settings.ts';
import { STATUS_LABELS } from '#web/features/scenery/status-words.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { FIELD_LABELS } from './labels/field-labels.ts';
import { TARGET_LABELS } from './labels/target-labels.ts';

export const ROLE_WORDS: Readonly<Record<AuditRole, string>> = {
  operator: ROLE_LABELS.operator,
  presenter: ROLE_LABELS.presenter,
  system: '系统',
};

/** In what forms the record is exported. */
export const FORMAT_LABELS = { csv: '表格', ndjson: '一行一条' } as const;

const TARGETS: Readonly<Record<string, string>> = TARGET_LABELS;

/** Values that are words of ours. */
const VALUES: Readonly<Record<string, string>> = {
  published: '看得见',
  hidden: '遮住',
  removed: '移除',
  pending: STATUS_LABELS.pending.label,
  approved: STATUS_LABELS.approved.label,
  refused: STATUS_LABELS.refused.label,
  rejected: STATUS_LABELS.refused.label,
  returned: STATUS_LABELS.refused.label,
  upheld: '成立',
  open: '等着',
  active: PRESENTER_STATUS_LABELS.active,
  resigned: PRESENTER_STATUS_LABELS.resigned,
  suspended: '停用',
  ...ROLE_LABELS,
  new: '新的',
  doing: '在做',
  answered: '答复了',
  done: '做好了',
  ...CONTENT_KIND_LABELS,
  ...FORMAT_LABELS,
};

/** What names a person or a thing among what is personal of a record, the first that is there. */
const NAMES = ['nickName', 'name', 'title', 'character', 'excerpt'];
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Returns what an act was done to, as far as it has a name of its own; that of a person may have been erased. */
export function targetWords({ targetKind, targetId, personal, erased }: Pick<AuditRow, 'targetKind' | 'targetId' | 'personal' | 'erased'>): string {
  const kind = TARGETS[targetKind] ?? targetKind;
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
export function fieldWords(field: string): string {
  return FIELD_LABELS[field] ?? field;
}

/** Returns a value as it is read. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '没有';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string') return INSTANT.test(value) ? absoluteTime(value, 'minute') : (VALUES[value] ?? value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(valueWords).join('、');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, inner]) => `${fieldWords(field)} ${valueWords(inner)}`)
      .join('，');
  return '';
}

/** Returns the ends of a hash, which are what people compare. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
}

/** Returns a fingerprint of an address in two groups. */
export function printWords(print: string): string {
  return print.replace(/^(.{4})(?=.)/, '$1-');
}
