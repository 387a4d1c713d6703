import { useRef, useState } from 'react';
import type { Desk } from '#contract/api/trials.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { deskHref, type CaseView, type DeskChoice } from './choice.ts';
import { DeskKeys } from './DeskKeys.tsx';
import { Peek } from './Peek.tsx';
import { QueueRow } from './QueueRow.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import styles from './CaseQueue.module.css';

export interface CaseListProps {
  columnId: number;
  choice: DeskChoice;
  view: CaseView;
  desk: Desk;
  readerId: number;
  judges: boolean;
}

const EMPTY: Readonly<Record<CaseView, { title: string; text: string }>> = {
  turn: { title: '没有轮到你的', text: '手上得空，可以看看可接的案子。' },
  soon: { title: '没有快到期的', text: '两天之内，没有一桩要到点。' },
  pool: { title: '没有可接的', text: '新的检举递上来，会排在这里，退回过的在前，剩的时间少的在前。' },
  waiting: { title: '没有在等别人的', text: '你手上的案子等被检举人、检举人或者复核时，会排在这里。' },
  cases: { title: '案头清了', text: '没有一桩案子在等。新的检举递上来，会按先后排在这里。' },
};

/** The cases of a view with the selected one beside them, or why there is none. */
export function CaseList({ columnId, choice, view, desk, readerId, judges }: CaseListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  useDeskKeys(list);
  const waiting = desk.viewCounts.waiting ?? 0;
  const elsewhere = view === 'turn' && waiting > 0 && (
    <p className={styles.elsewhere}>
      <a href={deskHref(columnId, { view: 'waiting' })}>
        <Icon name="timer" />
        等别人的有 {waiting} 桩，到点会自己往下走，用不着你盯
      </a>
    </p>
  );
  if (desk.items.length === 0) {
    const { state, offence, ownRealm, ownSpeciality, joined, q, mine, overdue } = choice;
    const isNarrowed = [state, offence, q].some((word) => word !== '') || ownRealm || ownSpeciality || joined || mine || overdue;
    const { title, text } = isNarrowed ? { title: '这里没有案子', text: '换一种筛法再看。' } : EMPTY[view];
    return (
      <>
        <EmptyState
          icon="g-scales"
          title={title}
          action={
            isNarrowed ? (
              <ButtonLink href={deskHref(columnId, { view: 'cases' })}>看全部未结的</ButtonLink>
            ) : (
              view === 'turn' && <ButtonLink href={deskHref(columnId, { view: 'pool' })}>看可接的</ButtonLink>
            )
          }
        >
          {text}
        </EmptyState>
        {elsewhere}
      </>
    );
  }
  const selected = desk.items.find(({ id }) => id === selectedId) ?? desk.items[0];
  return (
    <div className={styles.desk}>
      <div>
        <ol ref={list} className={styles.list}>
          {desk.items.map((item) => (
            <li key={item.id} data-row="" data-selected={item.id === selected?.id || undefined}>
              <QueueRow item={item} readerId={readerId} judges={judges} onSelect={() => setSelectedId(item.id)} />
            </li>
          ))}
        </ol>
        {elsewhere}
        <DeskKeys receives={judges} />
      </div>
      {selected && <Peek key={selected.id} item={selected} judges={judges} />}
    </div>
  );
}
