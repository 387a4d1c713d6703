// npm run hearth -- report …: reports on members, which are the operators' affair.
import { MIN_REPORT_ANSWER_LENGTH, MAX_REPORT_ANSWER_LENGTH } from '#contract/limits.ts';
import { REPORT_STATE_LABELS } from '#contract/api/reports-labels.ts';
import { handleReport as handleShape } from '#contract/api/reports.shapes.ts';
import { handleReport, listReports, viewReport } from '#server/modules/reports/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { daysOf } from './members.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse, Refusal } from '../refusal.ts';

export const REPORT_COMMANDS: CommandGroup = {
  name: 'report',
  about: '对会员的举报',
  commands: [
    { usage: 'list', about: '看等人处理的对会员的举报', reads: true, run: showReports },
    { usage: 'show <编号>', about: '看一份举报：当时的资料与各人的说明', reads: true, run: showReport },
    { usage: 'uphold <编号> <答复...>', about: '认定成立，举报的人会收到答复', run: upholdReport },
    { usage: 'suspend <编号> <天数> <答复...>', about: '认定成立并停用账号，会员和举报的人都会读到答复', run: suspendReported },
    { usage: 'reject <编号> <答复...>', about: '认定不成立，举报的人会收到答复', run: rejectReport },
  ],
};

const MAX_SHOWN = 50;
/** Sees what operators see; nobody's own. */
const KEYBOARD = { id: 0, role: 'operator' } as const;

/** Returns the reports on members that wait, oldest first, fifty at most. */
async function showReports({ db, now }: RunContext): Promise<Answer> {
  const { items, total } = await listReports({ db, now, viewer: KEYBOARD }, { state: 'open', kind: 'member', size: MAX_SHOWN });
  const lines = items.map(
    ({ id, name, targetId, reporters, reasons, filedAt }) =>
      `#${id} 会员 ${name}（${targetId}） ${reporters} 人 ${reasons.map(({ label, count }) => `${label}×${count}`).join(' ')} ${filedAt.slice(0, 10)}`,
  );
  if (total > items.length) lines.push(`另有 ${total - items.length} 份`);
  return { text: lines.join('\n') || '没有等人处理的对会员的举报。', data: { items, total } };
}

/** Shows one report, with how the member's profile read and what was said. */
async function showReport({ db, now }: RunContext, [id = '']: string[]): Promise<Answer> {
  const reportCase = await viewReport({ db, now, viewer: KEYBOARD }, idOf(id));
  const lines = [
    `#${reportCase.id} ${reportCase.kind} ${reportCase.name} ${reportCase.reporters} 人举报${reportCase.answer && `，答复：${reportCase.answer}`}`,
    ...reportCase.snapshots.map(({ title, text, takenAt }) => `${takenAt.slice(0, 16)} 当时：${title} ${text}`),
    ...reportCase.notes.map(({ reason, note, reportedAt }) => `${reportedAt.slice(0, 16)} ${reason.label} ${note}`),
  ];
  return { text: lines.join('\n'), data: { report: reportCase } };
}

/** Closes one as justified. */
function upholdReport({ db, now }: RunContext, args: string[]): Promise<Answer> {
  return close({ db, now }, args, { outcome: 'upheld' });
}

/** Closes a report as justified and suspends the member; the answer is the reason they see. */
function suspendReported({ db, now }: RunContext, [id = '', days = '', ...words]: string[]): Promise<Answer> {
  return close({ db, now }, [id, ...words], { outcome: 'upheld', suspendDays: daysOf(days) });
}

/** Closes one as unjustified. */
function rejectReport({ db, now }: RunContext, args: string[]): Promise<Answer> {
  return close({ db, now }, args, { outcome: 'rejected' });
}

async function close(
  { db, now }: DbContext,
  [given = '', ...words]: string[],
  { outcome, suspendDays }: { outcome: 'upheld' | 'rejected'; suspendDays?: number },
): Promise<Answer> {
  const id = idOf(given);
  const read = handleShape.input.safeParse({ id, outcome, answer: words.join(' ') });
  if (!read.success) throw new Misuse(`请写上答复，${MIN_REPORT_ANSWER_LENGTH} 到 ${MAX_REPORT_ANSWER_LENGTH} 个字`);
  const { kind } = await viewReport({ db, now, viewer: KEYBOARD }, id);
  if (kind !== 'member') throw new Refusal('对帖子和评论的举报由主持人在审理台结');
  await handleReport({ db, now }, id, { closer: null, closing: { ...read.data, ...(suspendDays !== undefined && { suspendDays }) } });
  const suspended = suspendDays === undefined ? '' : `，账号停用 ${suspendDays} 天`;
  return { text: `#${id} ${REPORT_STATE_LABELS[outcome]}${suspended}，举报的人已收到答复`, data: { id, outcome, suspendDays: suspendDays ?? null } };
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Misuse('请写上举报的编号，用 report list 查');
  return Number(text);
}
