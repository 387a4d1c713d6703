import { useRef } from 'react';
import type { ReportCases } from '#contract/api/reports.ts';
import { Age } from '#web/features/trials/Clock.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Time } from '#web/ui/Time.tsx';
import { deskHref, type DeskChoice } from './choice.ts';
import { DeskKeys } from './DeskKeys.tsx';
import { ReportTags } from './ReportTags.tsx';
import { conflictText } from './report-conflicts.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { ConflictLine } from './ConflictLine.tsx';
import styles from './DeskList.module.css';

type ReportCaseRow = ReportCases['items'][number];

/** Everybody's reports of each thing, the oldest that waits first. */
export function ReportList({ columnId, choice, reportCases }: { columnId: number; choice: DeskChoice; reportCases: ReportCases }) {
  const list = useRef<HTMLOListElement>(null);
  useDeskKeys(list);
  if (reportCases.items.length === 0) {
    const isNarrowed = choice.done || choice.hidden || choice.kind !== '' || choice.reason !== '';
    return (
      <EmptyState
        icon="g-scroll-unfurled"
        title={isNarrowed ? '这里没有举报' : '没有举报在等'}
        action={isNarrowed && <ButtonLink href={deskHref(columnId, { view: 'reports' })}>看全部待处理的</ButtonLink>}
      >
        {isNarrowed ? '换一种筛法再看。' : '有人举报帖子或评论，同一件会合在一起排到这里。'}
      </EmptyState>
    );
  }
  return (
    <>
      <ol ref={list} className={styles.list}>
        {reportCases.items.map((reportCase) => (
          <li key={reportCase.id} data-row="">
            <ReportRow reportCase={reportCase} href={deskHref(columnId, { ...choice, report: reportCase.id })} />
          </li>
        ))}
      </ol>
      <DeskKeys />
    </>
  );
}

function ReportRow({ reportCase, href }: { reportCase: ReportCaseRow; href: string }) {
  const { name, floor, author, reporters, reasons, excerpt, conflict, state, filedAt, closedAt, closedBy, answer } = reportCase;
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <ReportTags reportCase={reportCase} />
        <h2>
          <a href={href} data-row-link="">
            {name}
            {floor !== null && ` ${floor} 楼`}
          </a>
        </h2>
        <p className={styles.facts}>
          <span className="name">{author.nickName} 写的</span>
          <span>{reporters === 0 ? '没有人举报' : `${reporters} 人举报`}</span>
          {reasons.map(({ value, label, count }) => (
            <span key={value}>{count > 1 ? `${label} ${count}` : label}</span>
          ))}
        </p>
        <p className={styles.excerpt}>{state === 'open' ? excerpt : answer}</p>
        {state === 'open' && conflict !== null && <ConflictLine>{conflictText(conflict)}</ConflictLine>}
      </div>
      <div className={styles.side}>
        {closedAt === null ? (
          <p className={styles.age}>
            等了 <b>{<Age since={filedAt} />}</b>
          </p>
        ) : (
          <p className={styles.age}>
            {closedBy?.nickName ?? '管理员'}，<Time iso={closedAt} relative />
          </p>
        )}
        <ButtonLink href={href} icon="eye" data-row-act="">
          {state === 'open' && conflict === null ? '去看' : '看看'}
        </ButtonLink>
      </div>
    </article>
  );
}
