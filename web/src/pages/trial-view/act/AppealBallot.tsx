import { useState } from 'react';
import { handleAppeal, takeSeat, type DeskAppeals, type Rung } from '#contract/api/trials.ts';
import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import { MAX_STATEMENT_LENGTH } from '#contract/limits.ts';
import type { LabeledValue } from '#contract/api/tickets.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import sheet from '#web/features/trials/sheet.module.css';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure, type Problems } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { Opened } from '../evidence/use-opened.ts';
import styles from './ActPanel.module.css';

type DeskAppeal = DeskAppeals['items'][number];

export interface AppealBallotProps {
  appeal: DeskAppeal;
  ballot: NonNullable<DeskAppeal['ballot']>;
  penalties: readonly LabeledValue[];
  opened: Opened;
}

const MIN_REASON_LENGTH = 50;

/** Renders the ballot of a presenter who was drawn for the panel of an appeal: from no case at all up to the penalty as it is. */
export function AppealBallot({ appeal: { id, caseId, ticketNumber, ground, penalty, text }, ballot, penalties, opened }: AppealBallotProps) {
  const { values, change } = useKeptValues<{ rung: '' | Rung; reason: string }>(`hearth-appeal-ballot-${id}`, {
    rung: ballot.rung ?? '',
    reason: ballot.reason,
  });
  const [problems, setProblems] = useState<Problems>({});
  const { busy, act } = useAct();
  const unopened = ballot.unopenedIds.filter((piece) => !opened.ids.includes(piece)).length;
  const labelOf = (rung: Rung) => penalties.find(({ value }) => value === rung)?.label ?? RUNG_LABELS[rung];
  const noteOf = (rung: Rung) => (rung === penalty.value ? '维持' : rung === 'dismissed' || rung === 'insufficient' ? '撤销罚单' : '减轻');
  const send = async () => {
    const { rung } = values;
    const reason = values.reason.trim();
    const length = countGraphemes(reason);
    const found: Problems = {
      ...(rung === '' && { rung: '请投一档' }),
      ...(unopened > 0 && { opened: '没有打开' }),
      ...((length < MIN_REASON_LENGTH || length > MAX_STATEMENT_LENGTH) && {
        answer: `请写明为什么，${MIN_REASON_LENGTH} 到 ${MAX_STATEMENT_LENGTH} 个字，现在是 ${length} 个`,
      }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || rung === '') return;
    try {
      await act(
        ({ state }) => (state === 'open' ? '封好了，计票之前可以改' : '票齐了，合议计了票，答复已经公布'),
        () => call(handleAppeal, { id, action: 'vote' as const, rung, answer: reason }),
      );
    } catch (failure) {
      setProblems(problemsOfFailure(failure));
    }
  };
  return (
    <section className={classNames(sheet.sheet, styles.form)} aria-labelledby={`appeal-ballot-${id}`}>
      <h2 id={`appeal-ballot-${id}`}>申诉：你的一票</h2>
      <p className={styles.note}>
        罚单 {ticketNumber}（{penalty.label}），理由：{ground.label}
      </p>
      <blockquote className={styles.quote}>{text}</blockquote>
      <p className={styles.note}>抽到了你。各投各的，计票之前谁也看不到别人的票，取中间那一票，没投的按最轻的一档算；忙不过来就点“回避”，下一位会接。</p>
      {ballot.rung === null && (
        <p className={styles.note}>
          {!ballot.isAccepted && (
            <>
              <Time iso={ballot.acceptBy} form="minute" />
              以前应下，
            </>
          )}
          <Time iso={ballot.voteBy} form="minute" />
          以前投票，过时就请下一位。
        </p>
      )}
      {!ballot.isAccepted && (
        <Button
          variant="primary"
          loading={busy}
          loadingText="正在应下"
          onClick={() => void act('应下了，请在期限前投票', () => call(takeSeat, { id: caseId, action: 'accept' }))}
        >
          应下这一席
        </Button>
      )}
      <FieldGroup label="这张罚单应当是" error={problems['rung']}>
        <RadioCards
          name={`appeal-rung-${id}`}
          options={ballot.rungs.map((rung) => ({ value: rung, label: labelOf(rung), note: noteOf(rung) }))}
          value={values.rung}
          onChange={(value) => change({ rung: ballot.rungs.find((rung) => rung === value) ?? '' })}
        />
      </FieldGroup>
      <p className={problems['opened'] !== undefined && unopened > 0 ? styles.problem : styles.note} role="status">
        {unopened > 0 ? `采信的和申诉带来的证据还有 ${unopened} 件没有打开，请先打开看` : '该看的每一件都打开过。'}
      </p>
      <Field label="为什么" note={`至少 ${MIN_REASON_LENGTH} 个字`} hint="答复公布时一起公开。" error={problems['answer']}>
        {(control) => (
          <TextArea {...control} rows={5} limit={MAX_STATEMENT_LENGTH} value={values.reason} onChange={(event) => change({ reason: event.target.value })} />
        )}
      </Field>
      <Button variant="primary" icon="gavel" loading={busy} loadingText="正在封票" onClick={() => void send()}>
        {ballot.rung === null ? '封票' : '改票'}
      </Button>
    </section>
  );
}
