import { useState } from 'react';
import { joinCases, type TrialPreview } from '#contract/api/trials.ts';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { failureOf } from '#web/lib/page.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './JoinPanel.module.css';

interface JoinPanelProps {
  id: number;
  candidates: TrialPreview['joinCandidates'];
}

/** Renders the filed complaints about the same event, for the judge to join to the case or to leave apart, several at once. */
export function JoinPanel({ id, candidates }: JoinPanelProps) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState('');
  // What was joined is no candidate any more.
  const chosen = ticked.filter((each) => candidates.some((candidate) => candidate.id === each));
  const { busy, act } = useAct();
  const choose = (each: number, isChosen: boolean) => setTicked((before) => (isChosen ? [...before, each] : before.filter((other) => other !== each)));
  const send = (cases: readonly number[], decline: readonly number[]) => {
    setProblem('');
    const seenRevisions = candidates.flatMap(({ id: each, revision }) => (cases.includes(each) ? [{ id: each, seenRevision: revision }] : []));
    act(
      ({ joined, kept }) => {
        const conflicted = kept.filter(({ why }) => why === 'conflicted').length;
        return `并了 ${joined.length} 份，另审 ${kept.length} 份${conflicted > 0 ? `，其中 ${conflicted} 份并了要你回避` : ''}`;
      },
      () => call(joinCases, { id, cases: [...cases], decline: [...decline], seenRevisions }),
    ).catch((error: unknown) => setProblem(failureOf(error).fields?.[0]?.message ?? failureOf(error).message));
  };
  return (
    <Card as="section" className={styles.panel} aria-labelledby="join">
      <h2 id="join">也许是同一件事</h2>
      <p className={styles.note}>
        同一个被检举人，日子相差不过三天。并了就一起审，各人的陈述、证据、诉求都留着；并进来的，被检举人看到满 48 小时才能用来处罚。
      </p>
      <ul className={styles.list}>
        {candidates.map(({ id: each, columnId, title, complainant, occurredOn, isHinted }) => (
          <li key={each}>
            <label>
              <input type="checkbox" checked={chosen.includes(each)} onChange={({ target }) => choose(each, target.checked)} />
              <span>{title}</span>
            </label>
            <p className={styles.note}>
              {`${complainant.nickName}，${occurredOn}${isHinted ? '，从这桩案子的页面递来' : ''}　`}
              <a className="link" href={trialHref({ columnId, id: each })}>
                {`看第 ${each} 号`}
              </a>
            </p>
          </li>
        ))}
      </ul>
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" icon="check" loading={busy} disabled={chosen.length === 0} onClick={() => send(chosen, [])}>
          并案
        </Button>
        <Button disabled={busy || chosen.length === 0} onClick={() => send([], chosen)}>
          不并，另审
        </Button>
      </div>
    </Card>
  );
}
