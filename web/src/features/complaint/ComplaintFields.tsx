import type { ReactNode } from 'react';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { MAX_EVIDENCE, MAX_TITLE_LENGTH } from '#contract/limits.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { EvidenceField } from '#web/features/evidence/EvidenceField.tsx';
import type { ChangePieces } from '#web/features/evidence/use-evidence.ts';
import type { Problems } from '#web/lib/calls/problems.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { AccusedFields } from './AccusedFields.tsx';
import { MAX_SAID_LENGTH, PART_TITLES, partId, type ComplaintPart } from './complaint-parts.ts';
import type { ComplaintValues } from './complaint-values.ts';
import { PromptFields } from './PromptFields.tsx';
import styles from './complaint.module.css';

export interface ComplaintFieldsProps {
  values: ComplaintValues;
  dictionaries: Dictionaries;
  problems: Problems;
  /** Words a refusal is about, to lead to them. */
  words: readonly string[];
  change: (part: Partial<ComplaintValues>) => void;
  changeEvidence: ChangePieces;
  /** The last day that may be named, as `yyyy-MM-dd`. */
  today: string;
  /** Shown at the end of the last part. */
  foot?: ReactNode;
}

/** Renders all fields of a complaint: who, what, when, how it happened, what was lost, what proves it. */
export function ComplaintFields({ values, dictionaries, problems, words, change, changeEvidence, today, foot }: ComplaintFieldsProps) {
  const { offence = [], activity = [], loss_type: lossTypes = [], wish = [] } = dictionaries;
  const at = (field: string) => problems[`complaint.${field}`];
  const written = Object.values(values.prompts).reduce((sum, text) => sum + countGraphemes(text), 0);
  const bodyProblem = problems['body'] ?? problems['markdown'];

  return (
    <>
      <Part part="who">
        <p className={styles.note}>认角色，不认人：写角色名与服务器，不写现实里的任何事</p>
        <AccusedFields
          accused={values.accused}
          dictionaries={dictionaries}
          problems={problems}
          path="complaint.accused"
          onChange={(accused) => change({ accused })}
        />
        <FieldGroup label="案由" note="拿不准就选最像的" error={at('offence')}>
          <RadioCards name="offence" columns={3} options={offence} value={values.offence} onChange={(value) => change({ offence: value })} />
        </FieldGroup>
        <div className={styles.triple}>
          <Field label="什么活动" error={at('activity')}>
            {(control) => (
              <Select
                {...control}
                placeholder="请选择"
                options={activity}
                value={values.activity}
                onChange={(event) => change({ activity: event.target.value })}
              />
            )}
          </Field>
          <Field label="哪一天" error={at('occurredOn')}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                min="2004-11-23"
                max={today}
                value={values.occurredOn}
                onChange={(event) => change({ occurredOn: event.target.value })}
              />
            )}
          </Field>
          <Field label="在哪里" note="选填" error={at('place')}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                placeholder="副本、主城或频道"
                value={values.place}
                onChange={(event) => change({ place: event.target.value })}
              />
            )}
          </Field>
        </div>
      </Part>

      <Part part="said" aside={`${written} / ${withSeparators(MAX_SAID_LENGTH)} 字`}>
        <p className={styles.quiet}>对方会读到每一个字，他的答辩会和它并排，同样宽，同样高。</p>
        {bodyProblem && (
          <p role="alert" className={styles.problem}>
            {bodyProblem}
          </p>
        )}
        <PromptFields prompts={values.prompts} problems={problems} words={words} onChange={(prompts) => change({ prompts })} />
      </Part>

      <Part part="loss">
        <div className={styles.triple}>
          <Field label="损失了什么" note="选填" error={at('loss.type')}>
            {(control) => (
              <Select
                {...control}
                placeholder="不填"
                options={lossTypes}
                value={values.lossType}
                onChange={(event) => change({ lossType: event.target.value })}
              />
            )}
          </Field>
          <Field label="数额" note="选填" error={at('loss.amount')}>
            {(control) => (
              <TextInput
                {...control}
                type="number"
                inputMode="decimal"
                min={0}
                step="any"
                disabled={values.lossType === ''}
                value={values.lossAmount}
                onChange={(event) => change({ lossAmount: event.target.value })}
              />
            )}
          </Field>
          <Field label="物品" note="选填" error={at('loss.item')}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                disabled={values.lossType === ''}
                value={values.lossItem}
                onChange={(event) => change({ lossItem: event.target.value })}
              />
            )}
          </Field>
        </div>
        <FieldGroup label="希望怎么了结" error={at('wish')}>
          <RadioCards name="wish" columns={2} options={wish} value={values.wish} onChange={(value) => change({ wish: value })} />
        </FieldGroup>
        <Checkbox checked={values.contacted} onChange={(event) => change({ contacted: event.target.checked })}>
          递检举以前，我找对方说过这件事
        </Checkbox>
      </Part>

      <Part part="proof" aside={`${values.evidence.length} / ${MAX_EVIDENCE} 件`}>
        <p className={styles.note}>没有证据不能裁决；原件一传就封存</p>
        <EvidenceField pieces={values.evidence} change={changeEvidence} problems={problems} path="complaint.evidence" />
      </Part>

      <Part part="name">
        <Field label="给这桩案子起个题目" hint="裁决以前，旁人只看到一句中性的标题，看不到题目，也看不到名字。" error={problems['title']}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={MAX_TITLE_LENGTH * 4}
              placeholder="例如：约好需求优先，拿了装备就下线"
              value={values.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <FieldGroup label="声明" error={at('declaration')}>
          <Checkbox
            checked={values.declaration}
            aria-invalid={at('declaration') ? true : undefined}
            onChange={(event) => change({ declaration: event.target.checked })}
          >
            以上属实，是我亲眼所见或亲身经过；证据没有剪接。我知道不实检举本身也会被裁决，看错、说不清不算。
          </Checkbox>
        </FieldGroup>
        {foot}
      </Part>
    </>
  );
}

function Part({ part, aside, children }: { part: ComplaintPart; aside?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={partId(part)} className={styles.part}>
      <SectionHead id={partId(part)} title={PART_TITLES[part]} aside={aside} />
      {children}
    </Card>
  );
}
