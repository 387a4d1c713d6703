import type { InfringementOrder, StaffCounterNotice } from '#contract/api/counter-notices.ts';
import type { listMyCounterNotices as listMineShape } from '#contract/api/counter-notices.shapes.ts';
import type { Page } from '#contract/envelope.ts';
import type { ReplyOf } from '#contract/route.ts';
import { selectSealedFiles } from '#server/modules/files/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { BY_ID, type PageInput } from '#server/platform/database/paging.ts';
import { countNotices, selectNotices, selectOwnOrders, selectPage } from './queries.ts';
import { ownNoticeOf, staffViewsOf, worksOf } from './view.ts';

/** Returns what of a member's was taken down upon reports of infringements, with their statements, the newest first. */
export async function listMyCounterNotices({ db, viewer, platform: { secrets } }: MemberRequest): Promise<ReplyOf<typeof listMineShape>> {
  const [orders, { counterNoticeDays: days }] = await Promise.all([selectOwnOrders(db, viewer.id), readSettings(db)]);
  const notices = await selectNotices(
    db,
    orders.flatMap(({ noticeId }) => noticeId ?? []),
  );
  const files = await selectSealedFiles(
    db,
    notices.flatMap(({ fileIds }) => fileIds),
  );
  const items = orders.map(({ noticeId, works, ...order }): InfringementOrder => {
    const row = notices.find(({ id }) => id === noticeId) ?? null;
    const isOpen = order.releasedAt === null && works.some(({ isRestored }) => !isRestored);
    return {
      ...order,
      works: worksOf(works),
      canFile: isOpen && (row === null || row.state === 'returned'),
      notice: row && ownNoticeOf(row, files, secrets),
    };
  });
  return { items, days };
}

/** Returns a page of statements: those of which something may still come, the oldest first, or those that are over, the newest first. */
export async function listCounterNotices(
  { db, viewer, platform: { secrets } }: MemberRequest,
  input: PageInput & { state: 'open' | 'ended' },
): Promise<Page<StaffCounterNotice>> {
  const isOpen = input.state === 'open';
  const [rows, total] = await Promise.all([selectPage(db, isOpen, BY_ID.startOf(input)), countNotices(db, isOpen)]);
  const page = BY_ID.pageOf(rows, { ...input, total }, ({ id }) => ({ id }));
  return { ...page, items: await staffViewsOf({ db, secrets, viewerId: viewer.id }, page.items) };
}
