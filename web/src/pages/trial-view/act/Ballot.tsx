import { useState } from 'react';
import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import { takeSeat, voteInPanel, type PanelState, type Rung, type TrialView } from '#contract/api/trials.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import sheet from '#web/features/trials/sheet.module.css';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { Opened } from '../evidence/use-opened.ts';
import styles from './ActPanel.module.css';

const MAX_REASON_LENGTH = 1_000;
const MIN_REASON_LENGTH = 20;
const NOTES: Readonly<Record<Rung, string>> = {
  dismissed: '与事实不符',
  insufficient: '说不准，不作评价',
  warning: '记一次，不进名册',
  watch30: '组队时提示',
  list90: '名册九十天',
  list365: '名册一年',
  permanent: '三位一致才成',
};

export interface BallotProps {
  trial: TrialView;
  seat: NonNullable<PanelState['own']>;
  opened: Opened;
}

/** Renders the ballot of a presenter who was drawn for the panel of a case: they accept their seat, and vote for each accused with a reason. */
export function Ballot({ trial, seat, opened }: BallotProps) {
  const { id, accused: shown } = trial.case;
  const { verdictRevision } = trial;
  const names = trial.dossier?.accused ?? shown;
  const adopted = trial.dossier?.verdicts.find(({ status }) => status === 'proposed')?.evidenceIds ?? [];
  const unopened = adopted.filter((piece) => !opened.ids.includes(piece)).length;
  const { values, change, reset } = useKeptValues(`hearth-ballot-${id}-${verdictRevision}`, { reason: seat.reason });
  const [rungs, setRungs] = useState<Readonly<Record<number, Rung>>>(Object.fromEntries(seat.votes.map(({ accusedId, rung }) => [accusedId, rung])));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { busy, act } = useAct();
  const reason = values.reason.trim();

  const accept = () => void act('应下了，请在期限前投票', () => call(takeSeat, { id, action: 'accept' }));
  const vote = async () => {
    const votes = seat.choices.flatMap(({ accusedId }) => {
      const rung = rungs[accusedId];
      return rung === undefined ? [] : [{ accusedId, rung }];
    });
    const length = countGraphemes(reason);
    const found = {
      ...(votes.length < seat.choices.length && { votes: '请给每个角色各投一档' }),
      ...(unopened > 0 && { opened: '没有打开' }),
      ...((length < MIN_REASON_LENGTH || length > MAX_REASON_LENGTH) && { reason: `请写明为什么，${MIN_REASON_LENGTH} 到 ${MAX_REASON_LENGTH} 个字` }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      if (
        await act(
          ({ state }) => (state === 'panel' ? '封好了，计票之前可以改' : '票齐了，合议计了票，裁决已经公布'),
          () => call(voteInPanel, { id, votes, reason, seenVerdictRevision: verdictRevision }),
        )
      )
        reset({ reason });
    } catch (failure) {
      setProblems(problemsOfFailure(failure));
    }
  };

  return (
    <section className={classNames(sheet.sheet, styles.form)} aria-labelledby="ballot">
      <h2 id="ballot">你的一票</h2>
      <p className={styles.note}>抽到了你。合议人各投各的，计票之前谁也看不到别人的票；忙不过来就点“回避”，下一位会接。</p>
      {seat.votes.length === 0 && (
        <p className={styles.note}>
          {!seat.isAccepted && (
            <>
              <Time iso={seat.acceptBy} form="minute" />
              以前应下，
            </>
          )}
          <Time iso={seat.voteBy} form="minute" />
          以前投票，过时就请下一位。
        </p>
      )}
      {!seat.isAccepted && (
        <Button variant="primary" loading={busy} loadingText="正在应下" onClick={accept}>
          应下这一席
        </Button>
      )}
      {seat.choices.map(({ accusedId, rungs: offered }) => (
        <FieldGroup key={accusedId} label={`${names.find((each) => each.id === accusedId)?.name ?? '这个角色'}应当`} error={problems['votes']}>
          <RadioCards
            name={`rung-${accusedId}`}
            options={offered.map((rung) => ({ value: rung, label: RUNG_LABELS[rung], note: NOTES[rung] }))}
            value={rungs[accusedId] ?? ''}
            onChange={(value) => setRungs({ ...rungs, [accusedId]: offered.find((rung) => rung === value) ?? 'insufficient' })}
          />
        </FieldGroup>
      ))}
      <p className={problems['opened'] !== undefined && unopened > 0 ? styles.problem : styles.note} role="status">
        {unopened > 0 ? `采信的证据还有 ${unopened} 件没有打开，请先打开看` : '采信的每一件都打开过。'}
      </p>
      <Field label="为什么" note={`至少 ${MIN_REASON_LENGTH} 个字`} hint="和裁决一起公开。" error={problems['reason']}>
        {(control) => (
          <TextArea {...control} rows={4} limit={MAX_REASON_LENGTH} value={values.reason} onChange={(event) => change({ reason: event.target.value })} />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button variant="primary" icon="gavel" loading={busy} loadingText="正在封票" onClick={() => void vote()}>
          {seat.votes.length > 0 ? '改票' : '封票'}
        </Button>
      </div>
      <p className={styles.note}>计票之前可以改。你的名字和理由在裁决后公开。</p>
    </section>
  );
}
