import { readAuditHead, type AuditHead } from '#contract/api/audit.ts';
import { readIllegalReportFigures, type IllegalReportFigures } from '#contract/api/illegal-reports.ts';
import { readAppealClock, type AppealClock } from '#contract/api/member-appeals.ts';
import { readTrialStats, type TrialStats } from '#contract/api/trials.ts';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { formatCount } from '#web/lib/counts.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Figures } from '#web/ui/Figures.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Time } from '#web/ui/Time.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { correctionText } from './correction-text.ts';
import { Outcomes, Waiting } from './CourtFigures.tsx';
import { PaceTable } from './PaceTable.tsx';
import { daysText, rateText } from './pace-text.ts';
import styles from './page.module.css';

interface Data {
  stats: TrialStats;
  head: AuditHead | null;
  reports: IllegalReportFigures;
  appeals: AppealClock;
  canonical: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const TITLE = '公开时钟';
const SUMMARY = '最久的案子等了多久，一桩案子要几天，哪些案子过了期、在谁手里，都写在这里。';

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const { year } = params;
  const [stats, { head }, reports, appeals] = await Promise.all([
    call(readTrialStats, year === undefined ? {} : { year }),
    call(readAuditHead, {}),
    call(readIllegalReportFigures, {}),
    call(readAppealClock, {}),
  ]);
  return { stats, head, reports, appeals, canonical: `${url.origin}/clocks${stats.year === null ? '' : `/${stats.year}`}` };
}

/** How long the court of the game takes, for everybody to see. */
export function Page({ data: { stats, head, reports, appeals, canonical } }: { data: Data }) {
  const { appealDays, court } = useSite().site;
  const { year, since, waiting, open, overdue, oldestOpenAt, medianDays, heard: concluded, upheldRate, columns, presenters } = stats;
  const title = year === null ? TITLE : `${TITLE} ${year}`;
  const thisYear = new Date(Date.parse(since) + 365 * DAY_MS).getUTCFullYear();
  const years = [null, thisYear, thisYear - 1, ...(year !== null && year < thisYear - 1 ? [year] : [])];
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta title={title} description={SUMMARY} canonical={canonical} ofGame />
      <PageHead title={title} icon="g-hourglass" note={SUMMARY} />
      <nav className={styles.years} aria-label="哪些年">
        {years.map((each) => (
          <a key={each ?? 0} href={each === null ? '/clocks' : `/clocks/${each}`} aria-current={each === year ? 'page' : undefined}>
            {each ?? '历年'}
          </a>
        ))}
      </nav>
      <Figures
        items={[
          { label: '待受理', value: waiting },
          { label: '在办', value: open, note: overdue > 0 ? `${overdue} 件逾期` : undefined },
          { label: '裁决用时（中位）', value: daysText(medianDays) },
          { label: '检举成立', value: rateText(upheldRate), note: `审结 ${concluded} 件` },
        ]}
      />
      <p className={styles.oldest}>
        {oldestOpenAt === null ? (
          '现在没有等着的案子。'
        ) : (
          <>
            等得最久的一件，从 <Time iso={oldestOpenAt} form="minute" /> 等到现在。
          </>
        )}
      </p>
      <Waiting stats={stats} />
      <Outcomes stats={stats} />
      {columns.length > 0 && (
        <section className={styles.part} aria-labelledby="columns">
          <SectionHead id="columns" title="各栏目" />
          <PaceTable head="栏目" rows={columns.map(({ id, name, ...pace }) => ({ key: id, name, href: `/mono/list/${id}`, ...pace }))} />
        </section>
      )}
      {presenters.length > 0 && (
        <section className={styles.part} aria-labelledby="presenters">
          <SectionHead id="presenters" title="各位主持人" />
          <PaceTable
            head="主持人"
            rows={presenters.map(({ presenter, ...pace }) => ({
              corrected: correctionText(pace),
              key: presenter.id,
              name: presenter.nickName,
              href: `/presenter/profile/${presenter.id}`,
              ...pace,
            }))}
          />
        </section>
      )}
      <p className={styles.note}>
        {`待受理满 ${court.queueDays} 天没有人受理，案子记作逾期未受理；受理以后 ${court.turnHours} 小时没有动静，退回给别的主持人；从第一次受理起满 ${court.totalDays} 天没有裁决，记作逾期未结，答辩期不算在内。被检举人至少有 ${court.provenAnswerHours} 小时答辩。`}
      </p>
      {year === null && <PublicReports figures={reports} />}
      <section className={styles.part} aria-labelledby="member-appeals">
        <SectionHead id="member-appeals" title="会员的申诉" />
        <p className={styles.oldest}>
          {appeals.oldestAt === null ? (
            '现在没有等着答复的。'
          ) : (
            <>
              {`${formatCount(appeals.open)} 份等着答复，${appeals.overdue > 0 ? `${formatCount(appeals.overdue)} 份过了七十二小时` : '都没有过七十二小时'}；等得最久的一份，从 `}
              <Time iso={appeals.oldestAt} form="minute" /> 等到现在。
            </>
          )}
        </p>
        <p className={styles.note}>
          账号被停用、内容被移除，{appealDays} 天里可以申诉一次，由没有经手的人来看，七十二小时内答复；站里只有一位管理员时由他自己答复，并会写明。
        </p>
      </section>
      {head !== null && (
        <section className={styles.part} aria-labelledby="head">
          <SectionHead id="head" title="管理记录" />
          <p className={styles.oldest}>
            {`主持人和管理员做的每件事都记录在案，一条扣着一条。现在到第 ${formatCount(head.seq)} 号，`}
            <Time iso={head.at} form="minute" />。
          </p>
          <p className={styles.note}>
            {'最后一条的哈希：'}
            <code className={styles.hash}>{head.hash}</code>
            {'。留着它，以后就能知道在它之前的记录有没有被改过。'}
          </p>
        </section>
      )}
    </>
  );
}

/** Renders how the reports of the public are answered. */
function PublicReports({ figures: { received, open, overdue, takenDown, medianDays, oldestOpenAt, limitDays } }: { figures: IllegalReportFigures }) {
  return (
    <section className={styles.part} aria-labelledby="public-reports">
      <SectionHead id="public-reports" title="公众举报" aside={<a href="/report_illegal">举报违法和侵权</a>} />
      <p className={styles.oldest}>
        {received === 0
          ? '还没有人从这里举报过违法或侵权的内容。'
          : `一共收到 ${received} 份，下架的 ${takenDown} 份；在等的 ${open} 份${overdue > 0 ? `，过了期的 ${overdue} 份` : ''}；答复用时（中位）${daysText(medianDays)}。`}
        {oldestOpenAt !== null && (
          <>
            最久的一份从 <Time iso={oldestOpenAt} form="minute" /> 等到现在。
          </>
        )}
        {`限 ${limitDays} 天答复。`}
      </p>
    </section>
  );
}

export function Skeleton() {
  return <SkeletonText lines={6} />;
}

export { ListFailed as Failed };
