import type { LabeledValue, Penalty } from '#contract/api/tickets.ts';
import { FieldGroup } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { PENALTIES, isUnusual, type PenaltyBand, type PenaltyChoice } from './verdict-values.ts';
import styles from './PenaltyScale.module.css';

export interface PenaltyScaleProps {
  name: string;
  choice: PenaltyChoice;
  labels: readonly Pick<LabeledValue, 'value' | 'label'>[];
  band: PenaltyBand;
  /** The heaviest one that may be chosen. */
  cap: Penalty;
  error: string | undefined;
  /** The server wants a reason though the usual range is not known here. */
  wantsReason?: boolean;
  /** Where no penalty is a choice of its own: whether it is chosen. */
  none?: boolean;
  onChange: (part: Partial<PenaltyChoice>) => void;
}

/** Five steps for one accused, and no step for who is not to blame; outside the usual range it asks why. */
export function PenaltyScale({
  name,
  choice: { accusedId, penalty, bandReason },
  labels,
  band,
  cap,
  error,
  wantsReason = false,
  none,
  onChange,
}: PenaltyScaleProps) {
  const asksWhy = isUnusual(penalty, band) || wantsReason || bandReason !== '';
  return (
    <FieldGroup label={name} note={penalty === '' && none === undefined ? '没有选：不罚' : undefined} error={bandReason === '' ? error : undefined}>
      <div className={styles.scale}>
        {none !== undefined && (
          <label>
            <input type="radio" name={`penalty-${accusedId}`} value="none" checked={none} onChange={() => onChange({ penalty: '' })} />
            不罚
          </label>
        )}
        {PENALTIES.map((each) => (
          <label key={each} data-usual={isUnusual(each, band) ? undefined : ''}>
            <input
              type="radio"
              name={`penalty-${accusedId}`}
              value={each}
              disabled={PENALTIES.indexOf(each) > PENALTIES.indexOf(cap)}
              checked={penalty === each}
              onChange={() => onChange({ penalty: each })}
            />
            {labels.find(({ value }) => value === each)?.label ?? each}
          </label>
        ))}
      </div>
      <p className={styles.foot}>
        {band && <span>有底线的是同类案件的常见范围</span>}
        {penalty !== '' && none === undefined && (
          <button type="button" className="link" onClick={() => onChange({ penalty: '' })}>
            不罚这个角色
          </button>
        )}
      </p>
      {asksWhy && (
        <TextInput
          aria-label={`${name}：超出常见范围的理由`}
          placeholder="这一档超出常见范围，请写明理由"
          value={bandReason}
          maxLength={500}
          onChange={(event) => onChange({ bandReason: event.target.value })}
        />
      )}
    </FieldGroup>
  );
}
