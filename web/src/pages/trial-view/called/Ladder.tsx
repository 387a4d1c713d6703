import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import type { Rung } from '#contract/api/trials.ts';
import { FieldGroup } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './Ladder.module.css';

const NOTES: Readonly<Record<Rung, string>> = {
  dismissed: '与事实不符',
  insufficient: '说不准，不作评价',
  warning: '记一次，不进名册',
  watch30: '组队时提示',
  list90: '名册九十天',
  list365: '名册一年',
  permanent: '每年可以申诉',
};

export interface LadderProps {
  name: string;
  accusedId: number;
  /** What may be chosen, lightest first. */
  rungs: readonly Rung[];
  value: Rung | null;
  proposed: Rung;
  /** Why nothing heavier is offered; empty where all is. */
  why: string;
  error: string | undefined;
  onChange: (rung: Rung) => void;
}

/** Renders the rungs a juror chooses from for one accused, as a scale from the lightest to the heaviest. */
export function Ladder({ name, accusedId, rungs, value, proposed, why, error, onChange }: LadderProps) {
  return (
    <FieldGroup label={`${name} 按你看到的，应当`} error={error}>
      <div className={styles.ladder}>
        {rungs.map((rung) => (
          <label key={rung} data-first-penalty={rung === 'warning' || undefined}>
            <input type="radio" name={`rung-${accusedId}`} value={rung} checked={value === rung} onChange={() => onChange(rung)} />
            <b>{RUNG_LABELS[rung]}</b>
            <small>{NOTES[rung]}</small>
            {rung === proposed && <Tag tone="brass">拟定</Tag>}
          </label>
        ))}
        {why !== '' && (
          <p className={styles.cap}>
            <Icon name="lock" />
            {why}
          </p>
        )}
      </div>
    </FieldGroup>
  );
}
