import { useEffect, useRef } from 'react';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { MAX_BODY_LENGTH, MAX_TITLE_LENGTH } from '#contract/limits.ts';
import { EvidenceField } from '#web/features/evidence/EvidenceField.tsx';
import type { ChangePieces } from '#web/features/evidence/use-evidence.ts';
import type { Problems } from '#web/lib/calls/problems.ts';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { AccusedFields } from './AccusedFields.tsx';
import type { ComplaintValues } from './complaint-values.ts';
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
}

/** Renders all fields of a complaint: who, what, when, how it happened, what was lost, what proves it. */
export function ComplaintFields({ values, dictionaries, problems, words, change, changeEvidence, today }: ComplaintFieldsProps) {
  const { offence = [], activity = [], loss_type: lossTypes = [], wish = [] } = dictionaries;
  const at = (field: string) => problems[`complaint.${field}`];
  const statement = useRef<HTMLSpanElement>(null);
  const bodyProblem = problems['body'] ?? problems['markdown'];

  // What must be removed is marked in the text, however long that is.
  useEffect(() => {
    const area = statement.current?.querySelector('textarea');
    const found = words.find((word) => area?.value.includes(word));
    if (!area || !bodyProblem || found === undefined) return;
    const start = area.value.indexOf(found);
    area.focus();
    area.setSelectionRange(start, start + found.length);
  }, [words, bodyProblem]);

  return (
    <>
      <Card as="section" aria-labelledby="complaint-who" className={styles.part ?? ''}>
        <SectionHead id="complaint-who" title="检举谁" />
        <p className={styles.note}>认角色，不认人：写角色名与服务器，不写现实里的任何事</p>
        <AccusedFields
          accused={values.accused}
          dictionaries={dictionaries}
          problems={problems}
          path="complaint.accused"
          onChange={(accused) => change({ accused })}
        />
      </Card>

      <Card as="section" aria-labelledby="complaint-what" className={styles.part ?? ''}>
        <SectionHead id="complaint-what" title="为了什么事" />
        <FieldGroup label="案由" error={at('offence')}>
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
      </Card>

      <Card as="section" aria-labelledby="complaint-how" className={styles.part ?? ''}>
        <SectionHead id="complaint-how" title="经过" />
        <Field label="标题" hint="裁决以前，旁人看到的是一句中性的标题" error={problems['title']}>
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
        <Field label="陈述" hint="先后、规则怎么讲的、说过什么话，一条一条写。截图和录像放在证据里。" error={bodyProblem}>
          {(control) => (
            <span ref={statement}>
              <TextArea
                {...control}
                rows={10}
                limit={MAX_BODY_LENGTH}
                value={values.statement}
                onChange={(event) => change({ statement: event.target.value })}
              />
            </span>
          )}
        </Field>
      </Card>

      <Card as="section" aria-labelledby="complaint-loss" className={styles.part ?? ''}>
        <SectionHead id="complaint-loss" title="损失与诉求" />
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
      </Card>

      <Card as="section" aria-labelledby="complaint-proof" className={styles.part ?? ''}>
        <SectionHead id="complaint-proof" title="凭什么这么说" />
        <p className={styles.note}>没有证据不能裁决；原件一传就封存</p>
        <EvidenceField pieces={values.evidence} change={changeEvidence} problems={problems} path="complaint.evidence" />
      </Card>

      <Card as="section" aria-label="声明" className={styles.part ?? ''}>
        <FieldGroup label="声明" error={at('declaration')}>
          <Checkbox
            checked={values.declaration}
            aria-invalid={at('declaration') ? true : undefined}
            onChange={(event) => change({ declaration: event.target.checked })}
          >
            以上属实，证据没有拼接改动。我知道不实检举本身也会被裁决。
          </Checkbox>
        </FieldGroup>
      </Card>
    </>
  );
}
