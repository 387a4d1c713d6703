import { useEffect, useState } from 'react';
import { documentText } from '#contract/documents/text-of.ts';
import { viewTrial, type Desk, type TrialView } from '#contract/api/trials.ts';
import { DeskNotes } from '#web/features/trials/DeskNotes.tsx';
import { Recuse } from '#web/features/trials/Recuse.tsx';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { call } from '#web/lib/calls/api.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import type { DeskCase } from './next-text.ts';
import styles from './Peek.module.css';

/** How long a row is selected before its file is fetched: who goes down the list with a key reads none of those in between. */
const REST_MS = 200;
const MAX_EXCERPT_LENGTH = 160;
/** Where there is room for it. */
const WIDE = '(min-width: 73.75rem)';

/** Renders the selected case beside the list: what it is about, and what became of other complaints of who filed it. */
export function Peek({ item, judges }: { item: DeskCase; judges: boolean }) {
  const { trial, reload } = useTrial(item.id);
  const { complainantRecord } = item;
  const text = trial?.dossier ? documentText(trial.dossier.statement).replace(/\s+/gu, ' ') : '';
  return (
    <aside className={styles.peek} aria-label="选中的案子">
      <p className={styles.facts}>
        第 {item.id} 号 · {item.offence.label} · {item.realm}
      </p>
      <h2>{item.title}</h2>
      {text !== '' && <p className={styles.text}>{text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)}…` : text}</p>}
      <ButtonLink className={styles.open} variant="primary" icon="gavel" href={trialHref(item)}>
        打开案卷
      </ButtonLink>
      {complainantRecord !== null && (
        <>
          <SectionHead level={3} title={`检举人 ${item.complainant.nickName}`} aside={`递过 ${complainantRecord.filed} 桩`} />
          <Figures record={complainantRecord} />
        </>
      )}
      {trial && judges && item.conflicts.length === 0 && <DeskNotes id={item.id} notes={trial.notes} onWritten={reload} />}
      {trial?.actions.includes('recuse') && <Recuse id={item.id} holdsIt={trial.role === 'presenter'} />}
    </aside>
  );
}

/** Returns the case as its own page shows it, once the row has been selected for a moment; null until then. */
function useTrial(id: number): { trial: TrialView | null; reload: () => Promise<void> } {
  const [trial, setTrial] = useState<TrialView | null>(null);
  useEffect(() => {
    if (!matchMedia(WIDE).matches) return undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      call(viewTrial, { id }).then(
        (found) => isGone || setTrial(found),
        // The refusal has been shown.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id]);
  return { trial, reload: () => call(viewTrial, { id }).then(setTrial) };
}

type ComplainantRecord = NonNullable<Desk['items'][number]['complainantRecord']>;

function Figures({ record }: { record: ComplainantRecord }) {
  const figures = [
    { label: '成立', count: record.upheld + record.partly },
    { label: '不成立', count: record.dismissed },
    { label: '证据不足', count: record.insufficient },
    { label: '撤回', count: record.withdrawn },
  ];
  return (
    <dl className={styles.record}>
      {figures.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
