import { useEffect, useRef, useState } from 'react';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import type { ComplaintValues } from '#web/features/complaint/complaint-values.ts';
import { latestEndDays } from '#web/features/complaint/latest-end.ts';
import { Receipt } from '#web/features/receipt/Receipt.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './Filed.module.css';

const HOUR_MS = 60 * 60 * 1000;
/** More are not drawn one by one. */
const MAX_DRAWN = 12;

export interface FiledProps {
  saved: SavedPost;
  values: ComplaintValues;
  dictionaries: Dictionaries;
}

/** Replaces the form once a complaint was filed: its receipt, its place in the queue, and what happens when. */
export function Filed({ saved: { id, columnId, queuePlace, receipt, samePicture = [], splitCases = [] }, values, dictionaries }: FiledProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { court } = useSite().site;
  const [filedAt] = useState(() => Date.parse(receipt?.at ?? '') || Date.now());
  const offence = dictionaries['offence']?.find(({ value }) => value === values.offence)?.label ?? '';
  const on = (hours: number) => absoluteTime(new Date(filedAt + hours * HOUR_MS).toISOString(), 'day');
  return (
    <div className={styles.columns}>
      <PageTitle>检举递上了</PageTitle>
      <div>
        <p className={styles.kick}>{`${offence} · ${values.accused[0]?.realm ?? ''}`}</p>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>{`递上了，第 ${id} 号`}</h1>
        <p className={styles.lead}>主持人受理之前，你可以改、补、撤，都在案子页里。受理那一刻写着的就是证据，从那以后只能往下补。</p>
        {receipt && <Receipt receipt={receipt} about={{ label: '题目', text: values.title }} />}
        {splitCases.map((split) => (
          <p key={split.id} className={styles.advice}>
            {`“${split.name}”有主持人填过，为了不让他审自己的案子，另立了一桩：`}
            <a className="link" href={`/post/view/${split.columnId}/${split.id}`}>
              第 {split.id} 号
            </a>
            ，用的是同样的话和证据。
          </p>
        ))}
        {samePicture.map(({ position, caseId, otherPosition }) => (
          <p key={`${position} ${caseId}`} className={styles.advice}>
            {caseId === id
              ? `证据 ${position} 和证据 ${otherPosition} 是同一份文件。没关系，主审会看到这一点。`
              : `证据 ${position} 你在第 ${caseId} 号里也交过。没关系，主审会看到这一点。`}
          </p>
        ))}
        <p className={styles.acts}>
          <ButtonLink href={`/post/view/${columnId}/${id}`} variant="primary" size="l" icon="gavel">
            去案子页
          </ButtonLink>
          <ButtonLink href={`/post/add/${columnId}?id=${id}`} size="l" icon="pen-line">
            再改改
          </ButtonLink>
        </p>
        <p className={styles.advice}>
          <b>请别去找他对质。</b>
          等受理之后，我们会给你一句写好的密语和一个答辩码，你递一次，抽签抽到的主持人再递一次；抽不出人时是管理员。先吵起来，对你没有好处。
        </p>
      </div>
      <aside className={styles.rail} aria-label="接下来">
        {queuePlace !== undefined && <Place ordinal={queuePlace} />}
        <section className={styles.panel}>
          <SectionHead title="接下来会怎样" />
          <dl className={styles.dates}>
            <dt>现在</dt>
            <dd>请两位有空的主持人来看</dd>
            <dt>{on(24)}</dt>
            <dd>再请两位</dd>
            <dt>{on(72)}</dt>
            <dd>请所有有空的主持人</dd>
            <dt>{on(court.queueDays * 24)}</dt>
            <dd>
              <b>最晚受理</b>；还没人接，案子记作“逾期”，证据替你留着，一按就能再递，位置不变
            </dd>
            <dt>{on(latestEndDays(court) * 24)}</dt>
            <dd>
              <b>最迟了结</b>，不管走到哪一步
            </dd>
          </dl>
        </section>
      </aside>
    </div>
  );
}

function Place({ ordinal: place }: { ordinal: number }) {
  return (
    <section className={styles.panel}>
      <SectionHead title="排在" />
      <p className={styles.place}>
        第 <b className="num">{place}</b> 位
      </p>
      {place <= MAX_DRAWN && (
        <div className={styles.queue} role="img" aria-label={`前面 ${place - 1} 桩，你是第 ${place}`}>
          {Array.from({ length: place }, (_, index) => (
            <span key={index} className={classNames(index === place - 1 && styles.own)} />
          ))}
        </div>
      )}
      <p className={styles.quiet}>不是先到先听：回到队里的、快到期的在前。</p>
    </section>
  );
}
