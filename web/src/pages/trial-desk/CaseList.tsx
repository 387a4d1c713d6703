import { useRef } from 'react';
import type { Desk } from '#contract/api/trials.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CaseRow } from './CaseRow.tsx';
import { deskHref, type DeskChoice } from './choice.ts';
import { DeskKeys } from './DeskKeys.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import styles from './DeskList.module.css';

/** The cases that wait, or why there is none. */
export function CaseList({ columnId, choice, desk, judges }: { columnId: number; choice: DeskChoice; desk: Desk; judges: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  useDeskKeys(list);
  if (desk.items.length === 0) {
    const isNarrowed = choice.state !== '' || choice.offence !== '' || choice.mine || choice.overdue;
    return (
      <EmptyState
        icon="g-scales"
        title={isNarrowed ? '这里没有案子' : '案头清了'}
        action={isNarrowed && <ButtonLink href={deskHref(columnId)}>看全部未结的</ButtonLink>}
      >
        {isNarrowed ? '换一种筛法再看。' : '没有一桩案子在等。新的检举递上来，会按先后排在这里。'}
      </EmptyState>
    );
  }
  return (
    <>
      <ol ref={list} className={styles.list}>
        {desk.items.map((item) => (
          <li key={item.id} data-row="">
            <CaseRow item={item} judges={judges} />
          </li>
        ))}
      </ol>
      <DeskKeys receives={judges} />
    </>
  );
}
