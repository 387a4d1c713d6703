import { BANNER_TONE_LABELS } from '#contract/api/announcements-labels.ts';
import { CONTENT_ACT_LABELS, CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { ENTRY_EFFECT_LABELS } from '#contract/api/admin/entry-blocks-labels.ts';
import { ILLEGAL_OUTCOME_LABELS } from '#contract/api/illegal-reports-labels.ts';
import { MAINTENANCE_MODE_LABELS } from '#contract/api/admin/maintenance-labels.ts';
import { APPEAL_DECISION_LABELS } from '#contract/api/member-appeals-labels.ts';
import { ROLE_LABELS } from '#contract/api/members-labels.ts';
import { POST_FIELD_LABELS } from '#contract/api/posts-labels.ts';
import { PRESENTER_STATUS_LABELS } from '#contract/api/presenters-labels.ts';
import { SPONSOR_TIERS } from '#contract/api/sponsors.ts';
import { SUGGESTION_STATE_LABELS } from '#contract/api/suggestions-labels.ts';
import { TOKEN_SCOPE_LABELS } from '#contract/api/admin/tokens.ts';
import { WEBHOOK_EVENT_LABELS } from '#contract/api/admin/webhooks.ts';
import { WORD_EFFECT_LABELS, WORD_FIELD_LABELS } from '#contract/api/admin/words-labels.ts';
import { STATUS_LABELS } from '#web/features/scenery/status-labels.ts';
import { READER_LABELS } from './reader-labels.ts';

/** In what forms records are exported. */
export const FORMAT_LABELS = { csv: '表格', ndjson: '一行一条' } as const;

/** How what waits may end. */
const OUTCOMES = { ...APPEAL_DECISION_LABELS, ...ILLEGAL_OUTCOME_LABELS, approved: '放进来', refused: '不收', released: '放出', removed: '移除' } as const;

/** Values that are words of ours, the same in every field. */
export const VALUE_LABELS: Readonly<Record<string, string>> = {
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
  closed: '已注销',
  new: '新的',
  doing: '在做',
  answered: '答复了',
  done: '做好了',
  ...ROLE_LABELS,
  ...CONTENT_KIND_LABELS,
  ...APPEAL_DECISION_LABELS,
  ...FORMAT_LABELS,
};

/** Values that are words of ours in one field, where the same word may mean another thing elsewhere. */
export const FIELD_VALUE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  act: { ...CONTENT_ACT_LABELS, tag: '改标签', hide: '遮住' },
  audience: { all: READER_LABELS.all, guests: READER_LABELS.guests, members: READER_LABELS.members, presenters: READER_LABELS.staff },
  content: { empty: '空站', demo: '演示内容' },
  decision: OUTCOMES,
  effect: { ...ENTRY_EFFECT_LABELS, ...WORD_EFFECT_LABELS },
  event: WEBHOOK_EVENT_LABELS,
  events: WEBHOOK_EVENT_LABELS,
  field: {
    mail: '邮箱',
    email: '邮箱',
    mobile: '手机号',
    contact: '联系方式',
    original: '原件',
    withheld: '没有公开的部分',
    letter: '信',
    facts: '实情',
    sealed: '封存的原文',
  },
  fields: { ...POST_FIELD_LABELS, ...CONTENT_KIND_LABELS, ...WORD_FIELD_LABELS },
  format: { json: '原样的数据', onebot: 'QQ 群机器人' },
  mode: MAINTENANCE_MODE_LABELS,
  outcome: OUTCOMES,
  pinned: { column: '在栏目里', site: '在全站' },
  state: { ...SUGGESTION_STATE_LABELS, waiting: '排着', running: '正在做', failed: '没做成', stopped: '停下了' },
  scopes: TOKEN_SCOPE_LABELS,
  tier: Object.fromEntries(SPONSOR_TIERS.map(({ value, label }) => [value, label])),
  tone: BANNER_TONE_LABELS,
};
