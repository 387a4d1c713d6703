import { MAX_FINDING_LENGTH } from '#contract/limits.ts';
import { FALSE_KIND_LABELS } from '#contract/api/trials-labels.ts';
import { FALSE_KINDS } from '#web/features/trials/verdict-values.ts';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import type { Verdict } from './use-verdict.ts';
import styles from './VerdictForm.module.css';

const NONE = 'none';
const NOTES = { forged: '证据是造出来的', spliced: '几处拼在一起，意思变了', hidden: '知道要紧的事，却不说' } as const;
const OPTIONS = [
  { value: NONE, label: '没有', note: '说了又证明不了，不算错' },
  ...FALSE_KINDS.map((value) => ({ value, label: FALSE_KIND_LABELS[value], note: NOTES[value] })),
];

/** Where a judge who dismisses a complaint says that its complainant knew it to be false: that opens a case of its own. */
export function FindingFields({ verdict: { values, change }, joinedCount, error }: { verdict: Verdict; joinedCount: number; error: string | undefined }) {
  return (
    <FieldGroup label="检举有意不实吗" note="多半没有">
      <RadioCards
        name="falseKind"
        columns={2}
        options={OPTIONS}
        value={values.falseKind === '' ? NONE : values.falseKind}
        onChange={(value) => change({ falseKind: FALSE_KINDS.find((known) => known === value) ?? '' })}
      />
      {values.falseKind !== '' && (
        <>
          <Field label="哪里不实，怎么看出是有意的" error={error}>
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                limit={MAX_FINDING_LENGTH}
                value={values.falseReason}
                onChange={(event) => change({ falseReason: event.target.value })}
              />
            )}
          </Field>
          <p className={styles.hint}>
            裁决生效，就另立一桩案子，交给另一位主持人审，检举人照样答辩；谁也撤不回。成立才停他递检举，名字不公开。
            {joinedCount > 0 && '并过案的，这里说的是最先递的那一份。'}
          </p>
        </>
      )}
    </FieldGroup>
  );
}
