import type { ReactNode } from 'react';
import type { PublicCase } from '#contract/api/trials.ts';
import { spanText } from '#web/features/trials/clock-text.ts';
import { useNow } from '#web/features/trials/Clock.tsx';
import { dueText } from '#web/features/trials/due-text.ts';
import { useDeskHref } from '#web/features/trials/trial-address.ts';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './CalledHead.module.css';

export interface CalledHeadProps {
  shown: Pick<PublicCase, 'id' | 'offence' | 'realm' | 'presenter' | 'isDirect' | 'title'>;
  /** The last of the breadcrumbs. */
  place: string;
  /** What is asked of the reader. */
  title: string;
  lead: string;
  /** When their clock runs out; null: none runs for them. */
  dueAt: string | null;
  /** What happens then. */
  then: ReactNode;
}

/** Renders the head of a screen of who was called to a case: what is asked, and how long is left for it. */
export function CalledHead({ shown, place, title, lead, dueAt, then }: CalledHeadProps) {
  const desk = useDeskHref();
  const above =
    desk === null
      ? []
      : [
          { label: '审理台', href: desk },
          { label: '轮到我', href: `${desk}?view=turn` },
        ];
  return (
    <>
      <Breadcrumbs items={[...above, { label: place }]} />
      <header className={styles.head}>
        <div className={styles.words}>
          <p className={styles.facts}>
            第 {shown.id} 号 · {shown.offence.label} · {shown.realm}
            {shown.presenter && ` · ${shown.isDirect ? '立案' : '主审'} ${shown.presenter.nickName}`}
            {shown.isDirect && <Tag tone="brass">直接立案</Tag>}
          </p>
          <h1>
            <TitleText>{title}</TitleText>
          </h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {dueAt !== null && <Left dueAt={dueAt} then={then} />}
      </header>
    </>
  );
}

function Left({ dueAt, then }: { dueAt: string; then: ReactNode }) {
  const now = useNow();
  const parts = timeLeft(dueAt, now);
  return (
    <p className={styles.left}>
      <b>
        <span className="sr">还剩 </span>
        {parts.length === 0 ? <small>到点了</small> : parts.map(({ count, unit }) => <Part key={unit} count={count} unit={unit} />)}
      </b>
      <span>
        {dueText(dueAt, now)}。{then}
      </span>
    </p>
  );
}

function Part({ count, unit }: { count: string; unit: string }) {
  return (
    <>
      {count}
      <small>{unit}</small>
    </>
  );
}

/** Returns how long it is until an instant as numbers with their units, the two largest; empty once it is over. */
function timeLeft(dueAt: string, now: Date): { count: string; unit: string }[] {
  const leftMs = Date.parse(dueAt) - now.getTime();
  if (leftMs <= 0) return [];
  const words = spanText(leftMs).split(' ');
  return words.flatMap((count, at) => (at % 2 === 0 ? [{ count, unit: words[at + 1] ?? '' }] : []));
}
