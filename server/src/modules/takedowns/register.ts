import type { Takedown, TakedownView } from '#contract/api/admin/takedowns.ts';
import type { listTakedowns as listShape } from '#contract/api/admin/takedowns.shapes.ts';
import type { Page } from '#contract/envelope.ts';
import { fieldFailure, Failure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { counterNoticeNumber, reportNumber } from '#contract/text/report-number.ts';
import { record, recordSealedRead } from '#server/modules/audit/index.ts';
import { notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import { selectSealedFiles, type SealedRow } from '#server/modules/files/index.ts';
import type { ApiRequest, MemberContext } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { keyset } from '#server/platform/database/paging.ts';
import { takedownTopic } from './notifications.ts';
import {
  countTakedowns,
  insertTakedown,
  selectIsOwnFile,
  selectLetter,
  selectOwner,
  selectReport,
  selectTakedown,
  selectTakedowns,
  type TakedownRow,
  type TargetRef,
} from './queries.ts';
import { selectTexts } from './queries-texts.ts';

/** An order as its letter says it. */
export interface Order {
  authority: string;
  documentNumber: string;
  receivedAt: string;
  dueAt: string;
  fileId: number | null;
  reportId: number | null;
  targets: readonly { kind: TargetRef['kind']; id: number | string }[];
}

const PLACES = keyset({ isOver: 'boolean', dueAt: 'instant', id: 'integer' });

/** Returns a page of the register of orders: those that wait first, the soonest due before. Throws `invalidInput` for a broken cursor. */
export async function listTakedowns(db: Db, input: ParsedInputOf<typeof listShape>): Promise<Page<Takedown>> {
  const filter = { state: input.state ?? null, due: input.due ?? null };
  const [rows, total] = await Promise.all([selectTakedowns(db, filter, PLACES.startOf(input)), countTakedowns(db, filter)]);
  const page = PLACES.pageOf(rows, { ...input, total }, ({ id, dueAt, executedAt, returnedAt }) => ({
    isOver: (executedAt ?? returnedAt) !== null,
    dueAt,
    id,
  }));
  return { ...page, items: page.items.map(takedownOf) };
}

/**
 * Returns an order, with what it has sealed where that is asked for: that goes on record each time. Throws `notFound`, and `reverify` for who opens
 * what is sealed without having verified themselves lately.
 */
export async function viewTakedown(request: ApiRequest, { id, sealed }: { id: number; sealed: boolean }): Promise<TakedownView> {
  const { db } = request;
  const row = await selectTakedown(db, id);
  if (!row) throw new Failure('notFound');
  const order = takedownOf(row);
  if (!sealed) return { ...order, texts: [] };
  await recordSealedRead(request, { kind: 'takedown', id, field: 'sealed', memberId: null });
  return { ...order, texts: await selectTexts(db, id) };
}

/**
 * Returns the letter of an order as it was uploaded; that goes on record each time. Throws `notFound` for everybody but an operator, and `reverify`.
 */
export async function openLetter(request: ApiRequest, id: number): Promise<SealedRow> {
  const { db, viewer } = request;
  if (viewer?.role !== 'operator') throw new Failure('notFound');
  const fileId = await selectLetter(db, id);
  const [file] = fileId === null ? [] : await selectSealedFiles(db, [fileId]);
  if (!file) throw new Failure('notFound');
  await recordSealedRead(request, { kind: 'takedown', id, field: 'letter', memberId: null });
  return file;
}

/**
 * Enters an order into the register; nothing is taken off the site yet. Throws `notFound` for something that never was, and `invalidInput` where it
 * is due before it came, the letter is not the caller's, or an order upon a report of the public has another number than that.
 */
export async function saveTakedown({ db, now, viewer }: MemberContext, order: Order): Promise<{ id: number }> {
  if (Date.parse(order.dueAt) < Date.parse(order.receivedAt)) throw fieldFailure('dueAt', '期限比收到的时间还早');
  if (order.fileId !== null && !(await selectIsOwnFile(db, viewer.id, order.fileId))) throw fieldFailure('fileId', '这份来文不在了，请重新上传');
  await requireNumberOfReport(db, order);
  const targets = order.targets.map(({ kind, id }): TargetRef => (typeof id === 'number' ? { kind, id, slug: '' } : { kind, id: 0, slug: id }));
  return db.transaction(async (tx) => {
    for (const target of targets) if (!(await selectOwner(tx, target))) throw new Failure('notFound');
    const id = await insertTakedown({ tx, now }, { ...order, targets, savedBy: viewer.id });
    await record(
      { tx, now },
      {
        act: 'takedown.save',
        target: { kind: 'takedown', id },
        after: {
          authority: order.authority,
          documentNumber: order.documentNumber,
          dueAt: order.dueAt,
          targets: order.targets,
          ...(order.reportId !== null && { report: order.reportId }),
        },
        isNew: true,
      },
    );
    const data = { authority: order.authority, number: order.documentNumber, dueAt: order.dueAt };
    await notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.takedownWaits({ data }), { topic: takedownTopic(id) });
    return { id };
  });
}

/** What an authority orders bears a number of its own, and its author can't answer here. */
async function requireNumberOfReport(db: Db, { reportId, documentNumber }: Order): Promise<void> {
  if (reportId === null) return;
  const report = await selectReport(db, reportId);
  if (!report) throw new Failure('notFound');
  const number = reportNumber(report);
  if (documentNumber !== number) throw fieldFailure('documentNumber', `凭公众举报下架的，文号就是举报的编号 ${number}`);
}

function takedownOf({ counterNotices, ...row }: TakedownRow): Takedown {
  return { ...row, counterNotices: counterNotices.map(({ id, ...notice }) => ({ number: counterNoticeNumber({ id, filedAt: notice.filedAt }), ...notice })) };
}
