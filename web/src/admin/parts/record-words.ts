import type { AuditRole, AuditRow } from '#contract/api/audit.ts';
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { ROLE_LABELS } from '#contract/api/members-labels.ts';
import { POST_FIELD_LABELS } from '#contract/api/posts-labels.ts';
import { PRESENTER_STATUS_LABELS } from '#contract/api/presenters-labels.ts';
import { ALL_SETTINGS } from '#contract/settings/site-settings.ts';
import { STATUS_LABELS } from '#web/features/scenery/status-words.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { TARGET_LABELS } from './labels/target-labels.ts';

export const ROLE_WORDS: Readonly<Record<AuditRole, string>> = {
  operator: ROLE_LABELS.operator,
  presenter: ROLE_LABELS.presenter,
  system: '系统',
};

/** In what forms the record is exported. */
export const FORMAT_LABELS = { csv: '表格', ndjson: '一行一条' } as const;

const TARGETS: Readonly<Record<string, string>> = TARGET_LABELS;

/** How fields are called, and values that are words of ours. */
const FIELDS: Readonly<Record<string, string>> = {
  status: '状态',
  state: '状态',
  until: '到什么时候',
  hidden: '遮住',
  masked: '遮住隐私',
  removed: '移除',
  columnId: '栏目',
  level: '精华',
  reason: '理由',
  code: '编号',
  role: '身份',
  experience: '经验',
  words: '词',
  version: '版本',
  value: '值',
  holdsFirstPosts: '首帖先看',
  authority: '机关',
  documentNumber: '文号',
  document: '文书',
  dueAt: '期限',
  targets: '对象',
  executed: '执行',
  released: '解除',
  withdrawn: '撤下',
  application: '申请',
  outcome: '结果',
  host: '在哪里',
  hostId: '那里的编号',
  of: '对象',
  ofId: '对象编号',
  deliveries: '信件',
  ok: '完整',
  brokenAt: '断在',
  upTo: '到第几条',
  format: '格式',
  personal: '连同人名和原话',
  ...POST_FIELD_LABELS,
  name: '名字',
  nickName: '昵称',
  label: '叫法',
  note: '说明',
  sort: '次序',
  amount: '数目',
  site: '本站的',
  settledVersion: '定过的版本',
  settledHash: '定过的内容',
  pinned: '置顶',
  locked: '锁定',
  deputyId: '代理人',
  away: '离开',
  awayUntil: '离开到',
  days: '天数',
  excerpt: '原话',
  answer: '答复',
  answerBefore: '原来的答复',
  character: '角色',
  email: '邮箱',
};

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
  return FIELDS[field] ?? field;
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
