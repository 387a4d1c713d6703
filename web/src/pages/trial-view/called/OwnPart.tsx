import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import { RETURN_PART_LABELS, RUNG_LABELS } from '#contract/api/trials-labels.ts';
import type { TrialView } from '#contract/api/trials.ts';
import { ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './form.module.css';

/** Renders the receipt of who signed, voted in, or gave back a verdict of a case: what they did, and what came of it. Nothing for anybody else. */
export function OwnPart({ trial, readerId }: { trial: TrialView; readerId: number }) {
  const { case: shown, dossier } = trial;
  const { decidedBy, accused, gameId, closedAt } = shown;
  const vote = decidedBy?.jurors.find(({ person }) => person.id === readerId);
  const hasSigned = decidedBy?.signers.some(({ id }) => id === readerId) === true;
  const returned = dossier?.verdicts.find(({ status, countersigner }) => status === 'returned' && countersigner?.id === readerId);
  if (closedAt !== null && (vote || hasSigned)) {
    const numbers = accused.flatMap(({ ticketNumber }) => ticketNumber ?? []);
    const result = shown.outcome === null ? '' : OUTCOME_LABELS[shown.outcome];
    return (
      <Card className={styles.own}>
        <p className={styles.sealed}>
          <Icon name="check" />
          <span>
            {vote ? `你投了${vote.votes.map(({ rung }) => RUNG_LABELS[rung]).join('、')}，` : '你复核落了印，'}
            <Time iso={closedAt} form="minute" /> 结案：{result}。{vote?.isDissent === true && '你的不同意见和理由，印在裁决旁边。'}
          </span>
        </p>
        {numbers.length > 0 && (
          <p className={styles.note}>
            {numbers.map((number) => (
              <a key={number} href={ticketHref({ number, gameId })}>
                罚单 {number}
              </a>
            ))}
          </p>
        )}
      </Card>
    );
  }
  if (!returned || closedAt !== null) return null;
  return (
    <Card className={styles.own}>
      <p className={styles.sealed}>
        <Icon name="undo-2" />
        <span>你退回了这份裁决{returned.returnPart !== null && `：${RETURN_PART_LABELS[returned.returnPart]}站不住`}。改好了再递上来，你会收到消息。</span>
      </p>
      <blockquote className={styles.quote}>{returned.countersignReason}</blockquote>
    </Card>
  );
}
