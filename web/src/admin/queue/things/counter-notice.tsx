import { NOT_FOUND } from '#contract/call-failure.ts';
import { listCounterNotices, type StaffCounterNotice } from '#contract/api/counter-notices.ts';
import type { Page } from '#contract/envelope.ts';
import { MAX_PAGE_SIZE } from '#contract/limits.ts';
import type { Call } from '#contract/route.ts';
import { NOTICE_ACTS, noticeActsOf } from '../../parts/counter-notice/notice-acts.ts';
import { NoticeActDialog } from '../../parts/counter-notice/NoticeActDialog.tsx';
import { NoticeSheet } from '../../parts/counter-notice/NoticeSheet.tsx';
import type { QueueKindView } from '../thing/kind-view.ts';

/** Returns a statement that waits, on whichever page of its list. Throws `NOT_FOUND`. */
async function find(call: Call, id: number): Promise<StaffCounterNotice> {
  let after: string | null = null;
  do {
    const page: Page<StaffCounterNotice> = await call(listCounterNotices, { state: 'open', size: MAX_PAGE_SIZE, ...(after !== null && { after }) });
    const found = page.items.find((each) => each.id === id);
    if (found) return found;
    after = page.next;
  } while (after !== null);
  throw NOT_FOUND;
}

/** The statement of an author that what was taken down infringes nothing: to be forwarded, or replied to by the one who had reported. */
export const COUNTER_NOTICE: QueueKindView = {
  async open(call, { id }) {
    const notice = await find(call, id);
    return {
      href: '/admin/counter-notices',
      body: <NoticeSheet notice={notice} />,
      why: notice.state === 'replied' ? '投诉的人说已经起诉或投诉，钟停着，等你核对。' : '写全了就转给投诉的人，从转送起算；缺了东西就退回补正。',
      acts: noticeActsOf(notice).map((act, nth) => ({
        letter: NOTICE_ACTS[act].letter,
        label: NOTICE_ACTS[act].label,
        ...(nth === 0 && { isMain: true as const }),
        ask: (asked) => <NoticeActDialog act={act} notice={notice} {...asked} />,
      })),
    };
  },
};
