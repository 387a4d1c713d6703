import { useState } from 'react';
import { REPORT_KIND_LABELS } from '#contract/api/reports-labels.ts';
import type { ReportCase } from '#contract/api/reports.ts';
import { CommentPictures } from '#web/features/pictures/CommentPictures.tsx';
import { renderText } from '#web/features/comments/comment-text.tsx';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { PollText } from '#web/features/polls/PollText.tsx';
import { targetHref } from '#web/features/reports/report-labels.ts';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { WithRail } from '#web/ui/WithRail.tsx';
import { ReportOutcome } from './ReportOutcome.tsx';
import { ReportTags } from './ReportTags.tsx';
import styles from './ReportSheet.module.css';

/** Renders one report case: the reported text as it read then, the reports, and the form to close it. */
export function ReportSheet({ reportCase, listHref, role }: { reportCase: ReportCase; listHref: string; role: string }) {
  const { name, floor, author, kind, filedAt, hidden, reporters, hiddenBy, notes } = reportCase;
  return (
    <WithRail label="处理" rail={<ReportOutcome reportCase={reportCase} listHref={listHref} role={role} />}>
      <Breadcrumbs items={[{ label: '全部举报', href: listHref }, { label: `${REPORT_KIND_LABELS[kind]}的举报` }]} />
      <header className={styles.head}>
        <ReportTags reportCase={reportCase} />
        <h2>{hidden ? nameOf(name, floor) : <a href={targetHref(reportCase)}>{nameOf(name, floor)}</a>}</h2>
        <p className={styles.facts}>
          <a href={`/member/${author.id}`}>{author.nickName}</a>
          <span>
            <Time iso={filedAt} form="minute" /> 起
          </span>
          <span>{reporters === 0 ? '没有人举报' : `${reporters} 人举报`}</span>
        </p>
        {reporters > 0 && <p className={styles.weights}>{weightsText(reportCase)}</p>}
      </header>
      {hiddenBy && (
        <blockquote className={styles.hider}>
          {hiddenBy.reason}
          <footer>
            <a href={`/member/${hiddenBy.person.id}`}>{hiddenBy.person.nickName}</a> 先遮起来的
          </footer>
        </blockquote>
      )}
      {notes.length > 0 && (
        <section aria-labelledby="report-notes">
          <SectionHead id="report-notes" title="举报的人怎么说" aside={reporters > notes.length ? `最近 ${notes.length} 条` : undefined} />
          <ol className={styles.notes}>
            {notes.map((note) => (
              <li key={note.id}>
                <p className={styles.facts}>
                  <Tag tone="brass">{note.reason.label}</Tag>
                  <Time iso={note.reportedAt} form="minute" />
                  {note.caseId !== null && note.caseColumnId !== null && (
                    <a href={`/post/view/${note.caseColumnId}/${note.caseId}`}>{`第 ${note.caseId} 号案`}</a>
                  )}
                </p>
                {note.note !== '' && <p className={styles.note}>{note.note}</p>}
                {note.markedWords.length > 0 && (
                  <p className={styles.marked}>
                    标出：
                    {note.markedWords.map((text) => (
                      <mark key={text}>{text}</mark>
                    ))}
                  </p>
                )}
                <CommentPictures pictures={note.markedPictures} alt="标出的图" />
                <CommentPictures pictures={note.evidence} alt="举报附的截图" />
                <Joined joined={note.joined} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {kind !== 'presenter' && <Snapshots reportCase={reportCase} />}
    </WithRail>
  );
}

/** Other things of the same author in the same report. */
function Joined({ joined }: { joined: ReportCase['notes'][number]['joined'] }) {
  if (joined.length === 0) return null;
  return (
    <details className={styles.joined}>
      <summary>{`七天里又举报了这位作者 ${joined.length} 处，并在这一份里`}</summary>
      <ul>
        {joined.map((each) => (
          <li key={`${each.kind}${each.targetId}`}>
            <a href={targetHref(each)}>{nameOf(each.name, each.floor)}</a> {each.reason.label}
            {each.note !== '' && <p className={styles.note}>{each.note}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Returns how much its reporters weigh together, and who of them does not count. */
function weightsText({ weights: { voices, weight, trusted, tooNew, silenced, uncounted } }: ReportCase): string {
  const parts = [
    ...(trusted > 0 ? [`${trusted} 人一次抵两次`] : []),
    ...(tooNew > 0 ? [`${tooNew} 人注册不满七天或没有发过言，不计`] : []),
    ...(silenced > 0 ? [`${silenced} 人三十天里三次不成立，不计`] : []),
    ...(uncounted > 0 ? [`${uncounted} 次不计（一波举报、多次举报同一人，或这件上次不成立）`] : []),
  ];
  return [`分量 ${weight}，同一网络的合成一声，共 ${voices} 声`, ...parts].join('；');
}

function nameOf(name: string, floor: number | null): string {
  return floor === null ? name : `${name} ${floor} 楼`;
}

/** How it read when it was reported, whatever has become of it; the latest first shown. */
function Snapshots({ reportCase: { snapshots, kind } }: { reportCase: ReportCase }) {
  const [at, setAt] = useState(snapshots.length - 1);
  const shown = snapshots[at];
  if (!shown) return null;
  return (
    <section aria-labelledby="report-text">
      <SectionHead id="report-text" title={kind === 'member' ? '被举报时的资料' : '被举报时的原文'} aside={<Time iso={shown.takenAt} form="minute" />} />
      {snapshots.length > 1 && (
        <ChipList
          className={styles.versions}
          label="哪一次的原文"
          items={snapshots.map((snapshot, index) => ({
            key: snapshot.takenAt + index,
            label: `第 ${index + 1} 版`,
            on: index === at,
            onToggle: () => setAt(index),
          }))}
        />
      )}
      <div className={styles.sheet}>
        {kind !== 'comment' && <h3>{shown.title}</h3>}
        {shown.body ? <DocumentBody body={shown.body} anchors={false} /> : <p className={styles.words}>{renderText(shown.text)}</p>}
        {shown.poll && <PollText poll={shown.poll} />}
        <CommentPictures pictures={shown.images} alt="原文的配图" />
      </div>
    </section>
  );
}
