import { useState } from 'react';
import { joinCases, type TrialPreview } from '#contract/api/trials.ts';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { failureOf } from '#web/lib/page.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { JoinDialog } from './JoinDialog.tsx';
import { JoinResults } from './JoinResults.tsx';
import { resultsOf, type JoinResult } from './join-results.ts';
import styles from './JoinPanel.module.css';

type Candidate = TrialPreview['joinCandidates'][number];
type Choice = 'join' | 'decline';

export interface JoinPanelProps {
  id: number;
  candidates: readonly Candidate[];
  /** Loads the candidates again, where the page does not. */
  onDone?: () => Promise<void>;
  /** Whether it is a sheet of its own. */
  framed?: boolean;
}

/**
 * Renders the filed complaints about the same event, for the judge to join to the case or to leave apart: chosen one by one or all together, confirmed
 * once, and answered one by one, because each may have changed meanwhile. Nothing where there are none.
 */
export function JoinPanel({ id, candidates, onDone = reload, framed = false }: JoinPanelProps) {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [results, setResults] = useState<readonly JoinResult[]>([]);
  const chosen = (choice: Choice) => candidates.filter((each) => choices.get(each.id) === choice);
  const [joins, declines] = [chosen('join'), chosen('decline')];
  const send = async (cases: readonly number[], decline: readonly number[]) => {
    setProblem('');
    setBusy(true);
    const seenRevisions = candidates.flatMap(({ id: each, revision }) => (cases.includes(each) ? [{ id: each, seenRevision: revision }] : []));
    try {
      const reply = await call(joinCases, { id, cases: [...cases], decline: [...decline], seenRevisions, each: true });
      setAsked(false);
      setResults((before) => [...before.filter((each) => !cases.includes(each.id) && !decline.includes(each.id)), ...resultsOf(reply)]);
      setChoices(new Map());
      await onDone();
    } catch (error) {
      setAsked(false);
      setProblem(failureOf(error).fields?.[0]?.message ?? failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  if (candidates.length === 0 && results.length === 0) return null;
  const all = (choice: Choice | null) => setChoices(new Map(choice === null ? [] : candidates.map((each) => [each.id, choice])));
  return (
    <section className={classNames(styles.panel, framed && styles.framed)} aria-labelledby={`join-${id}`}>
      <SectionHead level={3} id={`join-${id}`} title="也许是同一件事" aside={candidates.length > 0 && `可以再并 ${candidates.length} 份`} />
      {/* In front of the results, which take the focus that a closing dialog gives back. */}
      <JoinDialog
        open={isAsked}
        isBusy={isBusy}
        joins={joins}
        declines={declines}
        onClose={() => setAsked(false)}
        onSend={() =>
          void send(
            joins.map((each) => each.id),
            declines.map((each) => each.id),
          )
        }
      />
      <JoinResults results={results} isBusy={isBusy} onJoin={(each) => void send([each], [])} />
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {candidates.length > 0 && (
        <>
          <p className={styles.note}>
            同一个被检举人，日子相差不过三天。并了就一起审，各人的陈述、证据、诉求都留着；并进来的，被检举人有了时间看，才能用来处罚。
          </p>
          {candidates.length > 1 && (
            <ChipList
              label="一起选"
              items={[
                { key: 'join', label: '都并进来', on: joins.length === candidates.length, onToggle: () => all('join') },
                { key: 'decline', label: '都另审', on: declines.length === candidates.length, onToggle: () => all('decline') },
                { key: 'none', label: '都先放着', on: joins.length + declines.length === 0, onToggle: () => all(null) },
              ]}
            />
          )}
          <ul className={styles.list}>
            {candidates.map((each) => (
              <li key={each.id}>
                <Row id={id} candidate={each} choice={choices.get(each.id)} onChoose={(choice) => setChoices(new Map([...choices, [each.id, choice]]))} />
              </li>
            ))}
          </ul>
          <Button icon="check" disabled={joins.length + declines.length === 0} onClick={() => setAsked(true)}>
            {joins.length + declines.length === 0 ? '先选一选' : `就这么定：并 ${joins.length} 份，另审 ${declines.length} 份`}
          </Button>
        </>
      )}
    </section>
  );
}

/** One complaint, and what becomes of it. */
function Row({ id, candidate, choice, onChoose }: { id: number; candidate: Candidate; choice: Choice | undefined; onChoose: (choice: Choice) => void }) {
  const { id: each, columnId, title, complainant, occurredOn, isHinted } = candidate;
  const name = `join-${id}-${each}`;
  return (
    <fieldset className={styles.row}>
      <legend>{title}</legend>
      <p className={styles.note}>
        {`${complainant.nickName}，${occurredOn}${isHinted ? '，从这桩案子的页面递来' : ''}　`}
        <a className="link" href={trialHref({ columnId, id: each })}>
          {`看第 ${each} 号`}
        </a>
      </p>
      <div className={styles.choices}>
        {(['join', 'decline'] as const).map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
            {value === 'join' ? '并进来' : '另审'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
