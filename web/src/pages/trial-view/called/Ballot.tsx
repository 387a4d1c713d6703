import { useState } from 'react';
import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import { takeSeat, voteInPanel, type Dossier, type PanelState, type Rung, type TrialView } from '#contract/api/trials.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { Recuse } from '#web/features/trials/Recuse.tsx';
import sheet from '#web/features/trials/sheet.module.css';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { problemsOfFailure } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { ToOpen } from './CalledPage.tsx';
import { Ladder } from './Ladder.tsx';
import { whyCapped } from './rung-cap.ts';
import { SealedVote } from './SealedVote.tsx';
import { StaleNotice, staleItem } from './StaleNotice.tsx';
import { Todo } from './Todo.tsx';
import { useProblems } from './use-problems.ts';
import type { Written } from './use-written.ts';
import styles from './form.module.css';

const MAX_REASON_LENGTH = 1_000;
const MIN_REASON_LENGTH = 20;

export interface BallotProps {
  trial: TrialView;
  dossier: Dossier;
  verdict: Dossier['verdicts'][number];
  panel: PanelState;
  seat: NonNullable<PanelState['own']>;
  written: Written<{ rungs: Record<string, Rung>; reason: string }>;
  toOpen: ToOpen;
}

/** Renders what a juror does: they accept their seat, vote for each accused with a reason, and may change the vote until it is counted. */
export function Ballot({ trial, dossier, verdict, panel, seat, written, toOpen }: BallotProps) {
  const [isChanging, setChanging] = useState(false);
  const [isSealing, setSealing] = useState(false);
  const { form, problems, setProblems } = useProblems();
  const { busy, act } = useAct();
  const { id } = trial.case;
  const { rungs, reason } = written.values;
  const isStale = written.staleFrom !== null && !written.hasLooked;
  const votes = seat.choices.flatMap(({ accusedId, rungs: offered }) => {
    const rung = offered.find((each) => each === rungs[accusedId]);
    return rung === undefined ? [] : [{ accusedId, rung }];
  });
  const nameOf = (accusedId: number) => dossier.accused.find((each) => each.id === accusedId)?.name ?? '这个角色';
  const write = (part: Partial<typeof written.values>) => {
    setProblems({});
    written.write(part);
  };
  const look = () => {
    const length = countGraphemes(reason.trim());
    const found = {
      ...(votes.length < seat.choices.length && { votes: '请给每个角色各投一档' }),
      ...(toOpen.left > 0 && { opened: `采信的证据还有 ${toOpen.left} 件没有打开，请先打开看` }),
      ...(isStale && { opened: '拟定的裁决改过，请先看看改了哪里' }),
      ...((length < MIN_REASON_LENGTH || length > MAX_REASON_LENGTH) && { reason: `请写明为什么，${MIN_REASON_LENGTH} 到 ${MAX_REASON_LENGTH} 个字` }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) setSealing(true);
  };
  const seal = async () => {
    const done = ({ state }: { state: string }) => (state === 'panel' ? '封好了，计票之前可以改' : '票齐了，合议计了票，裁决已经公布');
    try {
      const input = { id, votes, reason: reason.trim(), seenVerdictRevision: trial.verdictRevision };
      if (await act(done, () => call(voteInPanel, input))) {
        written.reset({ rungs, reason: reason.trim() });
        setChanging(false);
      }
    } catch (failure) {
      setProblems(problemsOfFailure(failure));
    } finally {
      setSealing(false);
    }
  };
  const isLast = panel.voted === panel.size - 1 && seat.votedAt === null;

  return (
    <section ref={form} className={classNames(sheet.sheet, styles.form)} aria-labelledby="ballot">
      <h2 id="ballot">
        <Icon name="scale" />
        你的一票
      </h2>
      {!seat.isAccepted && <Acceptance id={id} seat={seat} />}
      {seat.isAccepted && seat.votedAt !== null && !isChanging && (
        <SealedVote seat={seat} panel={panel} votedAt={seat.votedAt} nameOf={nameOf} onChange={() => setChanging(true)} />
      )}
      {seat.isAccepted && (seat.votedAt === null || isChanging) && (
        <>
          <StaleNotice dossier={dossier} verdict={verdict} from={written.staleFrom} />
          {seat.choices.map(({ accusedId, rungs: offered }) => (
            <Ladder
              key={accusedId}
              name={nameOf(accusedId)}
              accusedId={accusedId}
              rungs={offered}
              value={votes.find((vote) => vote.accusedId === accusedId)?.rung ?? null}
              proposed={proposedFor(verdict, accusedId)}
              why={whyCapped(dossier.accused.find((each) => each.id === accusedId)?.heard ?? null, offered)}
              error={votes.some((vote) => vote.accusedId === accusedId) ? undefined : problems['votes']}
              onChange={(rung) => write({ rungs: { ...rungs, [accusedId]: rung } })}
            />
          ))}
          <Field label="为什么" note={`至少 ${MIN_REASON_LENGTH} 个字`} hint="和裁决一起公开，不同意也照样写明。" error={problems['reason']}>
            {(control) => (
              <TextArea {...control} rows={3} limit={MAX_REASON_LENGTH} value={reason} onChange={(event) => write({ reason: event.target.value })} />
            )}
          </Field>
          <Todo items={[...staleItem(written), toOpen.item]} />
          <p className={styles.problem} role="alert">
            {problems['opened']}
          </p>
          <div className={styles.buttons}>
            <Button variant="primary" size="l" icon={toOpen.left > 0 || isStale ? 'lock' : 'mail'} className={styles.main} onClick={look}>
              {seat.votedAt === null ? '封票' : '改票'}
            </Button>
            {isChanging && <Button onClick={() => setChanging(false)}>不改了</Button>}
          </div>
          <p className={styles.note}>封好的票谁也看不到，计票之前可以改。你的名字和理由在裁决后公开。</p>
        </>
      )}
      {trial.actions.includes('recuse') && <Recuse id={id} holdsIt={false} />}
      <Dialog
        open={isSealing}
        onClose={() => setSealing(false)}
        title="封票"
        size="s"
        footer={
          <>
            <Button onClick={() => setSealing(false)}>再看看</Button>
            <Button variant="primary" icon="mail" loading={busy} loadingText="正在封票" onClick={() => void seal()}>
              封好
            </Button>
          </>
        }
      >
        <ul className={styles.votes}>
          {votes.map(({ accusedId, rung }) => (
            <li key={accusedId}>
              {nameOf(accusedId)}：<b>{RUNG_LABELS[rung]}</b>
            </li>
          ))}
        </ul>
        <p>{isLast ? '你是最后一票：封上就计票，裁决当场公布，不能再改。' : '计票之前谁也看不到，也可以改；你的名字和理由在裁决后公开。'}</p>
      </Dialog>
    </section>
  );
}

/** Asks whether they take the seat, before anything else is asked. */
function Acceptance({ id, seat }: { id: number; seat: BallotProps['seat'] }) {
  const { busy, act } = useAct();
  return (
    <>
      <p className={styles.note}>
        先应下这一席：
        <Time iso={seat.acceptBy} form="minute" /> 以前应下，
        <Time iso={seat.voteBy} form="minute" /> 以前投票；过时就请下一位。案卷可以先看，认得其中的人就回避。
      </p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          size="l"
          className={styles.main}
          loading={busy}
          loadingText="正在应下"
          onClick={() => void act('应下了，请在期限前投票', () => call(takeSeat, { id, action: 'accept' })).catch(() => undefined)}
        >
          应下这一席
        </Button>
      </div>
    </>
  );
}

/** Returns what was proposed for an accused, as a rung. */
function proposedFor({ outcome, penalties }: BallotProps['verdict'], accusedId: number): Rung {
  const penalty = penalties.find((each) => each.accusedId === accusedId)?.penalty.value;
  const known = (['warning', 'watch30', 'list90', 'list365', 'permanent'] as const).find((rung) => rung === penalty);
  return known ?? (outcome === 'dismissed' ? 'dismissed' : 'insufficient');
}
