import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import type { PanelState } from '#contract/api/trials.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './form.module.css';

export interface SealedVoteProps {
  seat: NonNullable<PanelState['own']>;
  panel: PanelState;
  votedAt: string;
  nameOf: (accusedId: number) => string;
  onChange: () => void;
}

/** Renders the receipt of a vote that waits for the count, and a way to change it. */
export function SealedVote({ seat, panel, votedAt, nameOf, onChange }: SealedVoteProps) {
  const left = panel.size - panel.voted;
  return (
    <div className={styles.receipt}>
      <p className={styles.sealed}>
        <Icon name="lock" />
        <span>
          <Time iso={votedAt} form="minute" /> 封好了，除了你谁也看不到。
        </span>
      </p>
      <ul className={styles.votes}>
        {seat.votes.map(({ accusedId, rung }) => (
          <li key={accusedId}>
            {nameOf(accusedId)}：<b>{RUNG_LABELS[rung]}</b>
          </li>
        ))}
      </ul>
      <blockquote className={styles.quote}>{seat.reason}</blockquote>
      <p className={styles.note}>{left > 0 ? `还差 ${left} 票。票齐了就计票，结果和大家的理由一起公开，你会收到消息。` : '票齐了，正在计票。'}</p>
      <Button icon="pencil" onClick={onChange}>
        改票
      </Button>
    </div>
  );
}
