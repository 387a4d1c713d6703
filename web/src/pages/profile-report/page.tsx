import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import { listMyReports, type OwnReport } from '#contract/api/reports.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { REPORT_KIND_LABELS, REPORT_STATE_LABELS } from '#contract/api/reports-labels.ts';
import { REPORT_TONES, targetHref } from '#web/features/reports/report-labels.ts';
import { call } from '#web/lib/calls/api.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useMore } from '#web/lib/calls/use-more.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import records from '#web/features/profile/records.module.css';
import styles from './page.module.css';

export async function load({ call: ask }: LoadArgs): Promise<ListPage<OwnReport>> {
  return ask(listMyReports, {});
}

/** What I have reported, and what came of it. */
export function Page({ data: first }: { data: ListPage<OwnReport> }) {
  const { items, going } = useMore({ first, fetchNext: (after) => call(listMyReports, { after }), idOf: ({ id }) => id });
  return (
    <>
      <PageTitle>我的举报</PageTitle>
      <PageHead title="我的举报" note="对方看不到是谁举报的；有了结果会发消息给你。" />
      {items.length === 0 ? (
        <EmptyState icon="g-scroll-unfurled" title="还没有举报过" action={<ButtonLink href="/cart/list/1001">去热议坐坐</ButtonLink>}>
          看到不对的帖子、评论，点一下旁边的“举报”就行。
        </EmptyState>
      ) : (
        <ol className={records.list}>
          {items.map((report) => (
            <li key={report.id}>
              <Report report={report} />
            </li>
          ))}
        </ol>
      )}
      {items.length > 0 && <MoreFoot going={going} />}
    </>
  );
}

function Report({ report }: { report: OwnReport }) {
  const { kind, name, floor, reason, note, markedWords, joined, state, answer, reportedAt, closedAt } = report;
  return (
    <article className={records.record}>
      <h2 className={styles.title}>
        <a href={targetHref(report)}>{name}</a>
      </h2>
      <p className={records.facts}>
        <Tag tone={REPORT_TONES[state]}>{REPORT_STATE_LABELS[state]}</Tag>
        <span>{`${REPORT_KIND_LABELS[kind]}${floor === null ? '' : ` ${floor} 楼`}`}</span>
        <span>{reason.label}</span>
        <Time iso={reportedAt} form="minute" />
      </p>
      {note !== '' && <p className={styles.note}>{note}</p>}
      {markedWords.length > 0 && <p className={styles.note}>{`标出：${markedWords.map((text) => `“${text}”`).join('、')}`}</p>}
      {joined > 0 && <p className={records.facts}>{`七天里又举报了这位作者 ${joined} 处，并在这一份里`}</p>}
      {answer !== '' && (
        <blockquote className={styles.answer}>
          {answer}
          {closedAt !== null && (
            <footer>
              答复于 <Time iso={closedAt} form="minute" />
            </footer>
          )}
        </blockquote>
      )}
    </article>
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>我的举报</PageTitle>
      <PageHead title="我的举报" />
      <SkeletonList count={3} of={SkeletonRow} />
    </>
  );
}

export function Failed({ failure }: { failure: CallFailure }) {
  return <ProfileFailed failure={failure} />;
}
