import { COUNTER_NOTICE_STATE_LABELS, COUNTER_NOTICE_STEP_LABELS } from '#contract/api/counter-notices-labels.ts';
import { listTakedowns, type Takedown, type TakedownState } from '#contract/api/admin/takedowns.ts';
import { MAX_PAGE_SIZE } from '#contract/limits.ts';
import { call } from '#web/lib/calls/api.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { TAKEDOWN_TARGET_LABELS } from '../parts/labels/takedown-labels.ts';
import { STATE_LABELS, stateOf } from './takedown-labels.ts';

/** What a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const HEAD = ['文号', '机关', '收到', '期限', '登记人', '执行', '执行人', '解除', '解除的文书', '状态', '内容', '不侵权声明'];

/** Saves the whole register, or what of it is in one state, as a table for an authority. Throws what a call throws. */
export async function exportTakedowns(state: TakedownState | ''): Promise<void> {
  const lines = [HEAD, ...(await findAll(state)).map(rowOf)].map((cells) => cells.map(cellOf).join(','));
  const link = document.createElement('a');
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  link.href = URL.createObjectURL(new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }));
  link.download = `下架台账-${absoluteTime(new Date().toISOString(), 'day', 'site')}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function findAll(state: TakedownState | ''): Promise<Takedown[]> {
  // One that is executed meanwhile comes again further down.
  const found = new Map<number, Takedown>();
  for (let after: string | null | undefined; after !== null;) {
    const page = await call(listTakedowns, { size: MAX_PAGE_SIZE, ...(state !== '' && { state }), ...(after !== undefined && { after }) });
    for (const order of page.items) found.set(order.id, order);
    after = page.next;
  }
  return [...found.values()];
}

function rowOf(order: Takedown): string[] {
  const { documentNumber, authority, receivedAt, dueAt, savedBy, executedAt, executedBy, releasedAt, releaseDocument, targets, counterNotices } = order;
  const things = targets.map(({ kind, id, title }) => `${TAKEDOWN_TARGET_LABELS[kind]} ${id} ${title}`.trim()).join('；');
  return [
    documentNumber,
    authority,
    timeOf(receivedAt),
    timeOf(dueAt),
    savedBy,
    timeOf(executedAt),
    executedBy ?? '',
    timeOf(releasedAt),
    releaseDocument,
    STATE_LABELS[stateOf(order)],
    things,
    counterNotices.map(statementText).join('；'),
  ];
}

/** Returns what has become of a statement, for an authority: without who made it. */
function statementText({ number, state, filedAt, forwardedAt, dueAt, step, stepAuthority, stepNumber, endedAt }: Takedown['counterNotices'][number]): string {
  return [
    `${number} ${COUNTER_NOTICE_STATE_LABELS[state]}`,
    `交来 ${timeOf(filedAt)}`,
    ...(forwardedAt === null ? [] : [`转送 ${timeOf(forwardedAt)}`, `期限 ${timeOf(dueAt)}`]),
    ...(step === null ? [] : [`${COUNTER_NOTICE_STEP_LABELS[step]} ${stepAuthority} ${stepNumber}`]),
    ...(endedAt === null ? [] : [`走完 ${timeOf(endedAt)}`]),
  ].join('，');
}

/** Returns an instant as the clocks of China say it; empty for none. */
function timeOf(instant: string | null): string {
  return instant === null ? '' : absoluteTime(instant, 'minute', 'site');
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
