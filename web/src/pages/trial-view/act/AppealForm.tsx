import { useRef, useState } from 'react';
import { APPEAL_LABELS } from '#contract/api/tickets-labels.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_STATEMENT_LENGTH } from '#contract/limits.ts';
import type { InputOf } from '#contract/route.ts';
import type { Penalty, LabeledValue } from '#contract/api/tickets.ts';
import { handleAppeal, type DeskAppeals } from '#contract/api/trials.ts';
import type { handleAppeal as handleAppealShape } from '#contract/api/trials.shapes.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { PENALTIES } from '#web/features/trials/verdict-values.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure, type Problems } from '#web/lib/calls/problems.ts';
import { sameInput } from '#web/lib/calls/same-input.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import sheet from '#web/features/trials/sheet.module.css';
import { classNames } from '#web/ui/class-names.ts';
import styles from './ActPanel.module.css';

const OUTCOMES = ['affirmed', 'reduced', 'annulled'] as const;
type AppealOutcome = (typeof OUTCOMES)[number];

const NOTES: Readonly<Record<AppealOutcome, string>> = { affirmed: '原裁决站得住', reduced: '换轻一档', annulled: '名字从公示里拿掉' };
const MIN_ANSWER_LENGTH = 50;

interface Values {
  outcome: '' | AppealOutcome;
  penalty: '' | Penalty;
  answer: string;
}

/** Renders the form in which the presenter who was drawn answers an appeal in writing. */
export function AppealForm({ appeal, penalties }: { appeal: DeskAppeals['items'][number]; penalties: readonly LabeledValue[] }) {
  const { values, change, reset } = useKeptValues<Values>(`hearth-appeal-answer-${appeal.id}`, { outcome: '', penalty: '', answer: '' });
  const [problems, setProblems] = useState<Problems>({});
  const { busy, act } = useAct();
  const attempt = useRef<InputOf<typeof handleAppealShape> | null>(null);
  const lighter = PENALTIES.slice(
    0,
    PENALTIES.findIndex((penalty) => penalty === appeal.penalty.value),
  );
  const send = async () => {
    const { outcome, penalty, answer } = values;
    const length = countGraphemes(answer.trim());
    const found: Problems = {
      ...(outcome === '' && { outcome: '请选维持、减轻或撤销' }),
      ...(outcome === 'reduced' && penalty === '' && { penalty: '请选比原来轻的一档' }),
      ...((length < MIN_ANSWER_LENGTH || length > MAX_STATEMENT_LENGTH) && {
        answer: `请写书面答复，${MIN_ANSWER_LENGTH} 到 ${MAX_STATEMENT_LENGTH} 个字，现在是 ${length} 个`,
      }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || outcome === '') return;
    const input = sameInput<InputOf<typeof handleAppealShape>>(attempt.current, {
      id: appeal.id,
      action: 'decide',
      outcome,
      answer,
      ...(outcome === 'reduced' && penalty !== '' && { penalty }),
    });
    attempt.current = input;
    const settle = () => {
      attempt.current = null;
      reset({ outcome: '', penalty: '', answer: '' });
    };
    try {
      await act('答复了，双方都会收到', () => call(handleAppeal, input), settle);
    } catch (failure) {
      setProblems(problemsOfFailure(failure));
    }
  };
  return (
    <section className={classNames(sheet.sheet, styles.form)} aria-labelledby={`appeal-${appeal.id}`}>
      <h2 id={`appeal-${appeal.id}`}>答复申诉</h2>
      <p className={styles.note}>
        罚单 {appeal.ticketNumber}（{appeal.penalty.label}），理由：{appeal.ground.label}
      </p>
      <blockquote className={styles.quote}>{appeal.text}</blockquote>
      <FieldGroup label="结果" error={problems['outcome']}>
        <RadioCards
          name={`appeal-outcome-${appeal.id}`}
          columns={3}
          options={OUTCOMES.map((value) => ({ value, label: APPEAL_LABELS[value], note: NOTES[value], disabled: value === 'reduced' && lighter.length === 0 }))}
          value={values.outcome}
          onChange={(value) => change({ outcome: OUTCOMES.find((known) => known === value) ?? '' })}
        />
      </FieldGroup>
      {values.outcome === 'reduced' && (
        <Field label="减为" error={problems['penalty']}>
          {(control) => (
            <Select
              {...control}
              placeholder="请选一档"
              options={lighter.map((value) => ({ value, label: penalties.find((each) => each.value === value)?.label ?? value }))}
              value={values.penalty}
              onChange={(event) => change({ penalty: lighter.find((known) => known === event.target.value) ?? '' })}
            />
          )}
        </Field>
      )}
      <Field label="书面答复" note={`至少 ${MIN_ANSWER_LENGTH} 个字`} hint="会公开在罚单下面。" error={problems['answer']}>
        {(control) => (
          <TextArea {...control} rows={5} limit={MAX_STATEMENT_LENGTH} value={values.answer} onChange={(event) => change({ answer: event.target.value })} />
        )}
      </Field>
      <Button variant="danger" icon="stamp" loading={busy} loadingText="请稍候" onClick={() => void send()}>
        答复
      </Button>
    </section>
  );
}
