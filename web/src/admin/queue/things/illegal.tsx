import { NOT_FOUND } from '#contract/call-failure.ts';
import type { Page as ListPage } from '#contract/envelope.ts';
import { MAX_ILLEGAL_REPORT_ANSWER_LENGTH, MAX_PAGE_SIZE, MIN_ILLEGAL_REPORT_ANSWER_LENGTH } from '#contract/limits.ts';
import { answerIllegalReport, listIllegalReports, type IllegalOutcome, type IllegalReport } from '#contract/api/illegal-reports.ts';
import { ILLEGAL_KIND_LABELS } from '#contract/api/illegal-reports-labels.ts';
import type { Call } from '#contract/route.ts';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { QueueAct, QueueKindView } from '../thing/kind-view.ts';
import styles from './things.module.css';

/** Returns a report that waits, on whichever page of its list. Throws `NOT_FOUND`. */
async function find(call: Call, id: number): Promise<IllegalReport> {
  let after: string | null = null;
  do {
    const page: ListPage<IllegalReport> = await call(listIllegalReports, { state: 'open', size: MAX_PAGE_SIZE, ...(after !== null && { after }) });
    const found = page.items.find((each) => each.id === id);
    if (found) return found;
    after = page.next;
  } while (after !== null);
  throw NOT_FOUND;
}

/** What anybody has reported as unlawful, without an account. */
export const ILLEGAL: QueueKindView = {
  async open(call, { id }) {
    const report = await find(call, id);
    const answer = (letter: string, { label, outcome }: { label: string; outcome: IllegalOutcome }): QueueAct => ({
      letter,
      label,
      ...(outcome === 'answered' && { isMain: true as const }),
      ask: ({ onDone, onClose }) => (
        <StaffActDialog
          title={`${label}：${report.number}`}
          verb={label}
          route={answerIllegalReport}
          input={({ text }) => ({ id, outcome, answer: text })}
          reason={{ readers: '寄到举报人的邮箱', min: MIN_ILLEGAL_REPORT_ANSWER_LENGTH, max: MAX_ILLEGAL_REPORT_ANSWER_LENGTH }}
          done="答复了，结果寄给举报的人"
          onDone={onDone}
          onClose={onClose}
        />
      ),
    });
    return {
      href: '/admin/illegal-reports',
      body: (
        <>
          <p className={styles.note}>{`${report.number}，说的是 ${report.address}`}</p>
          <p className={styles.text}>{report.text}</p>
          {report.files.length > 0 && <p className={styles.note}>{`附了 ${report.files.length} 个文件，在公众举报的页上打开。`}</p>}
        </>
      ),
      why: `${ILLEGAL_KIND_LABELS[report.kind]}。法律给十五天，结果要寄给举报的人。`,
      acts: [answer('r', { label: '答复', outcome: 'answered' }), answer('t', { label: '已下架，答复', outcome: 'taken_down' })],
    };
  },
};
