import { useState, type ReactNode } from 'react';
import type { Dossier } from '#contract/api/trials.ts';
import { DeskNotes } from '#web/features/trials/DeskNotes.tsx';
import { reload } from '#web/lib/navigation/navigate.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import type { TrialData } from '../act/trial-data.ts';
import { Background } from '../case/Background.tsx';
import { ACT_ID } from '../case/case-parts.ts';
import { Timeline } from '../case/Timeline.tsx';
import { EvidencePart } from '../evidence/EvidencePart.tsx';
import type { Opened } from '../evidence/use-opened.ts';
import { AdoptedEvidence } from './AdoptedEvidence.tsx';
import { BothSides } from './BothSides.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import type { TodoItem } from './Todo.tsx';
import styles from './CalledPage.module.css';

/** What of the evidence is still to be opened, and how. */
export interface ToOpen {
  total: number;
  left: number;
  item: TodoItem;
}

export interface CalledPageProps {
  data: TrialData;
  dossier: Dossier;
  verdict: Dossier['verdicts'][number];
  opened: Opened;
  head: ReactNode;
  /** The verdict that waits, as it is shown. */
  proposal: ReactNode;
  /** Whether the proposal is read before everything else, or after the reader has seen the evidence. */
  proposalFirst: boolean;
  /** When the evidence has to be opened. */
  evidenceNote: string;
  /** What follows the proposal. */
  after?: ReactNode;
  /** What the reader does, beside the case. */
  renderForm: (toOpen: ToOpen) => ReactNode;
  /** On the bar of a phone: the way to the form. */
  verb: string;
}

/** Renders a case for who was called to sign or to vote: what it is about, both sides and the adopted evidence, and beside them what they do. */
export function CalledPage({ data, dossier, verdict, opened, head, proposal, proposalFirst, evidenceNote, after, renderForm, verb }: CalledPageProps) {
  const [at, setAt] = useState<number | null>(null);
  const adopted = dossier.evidence.filter(({ id }) => verdict.evidenceIds.includes(id));
  const unopened = adopted.filter(({ id }) => !opened.ids.includes(id));
  const item =
    unopened.length === 0
      ? { text: `采信的 ${adopted.length} 件证据，拟定以后都打开过`, done: true }
      : {
          text: `证据 ${unopened.map(({ position }) => position).join('、')} 还没有打开`,
          done: false,
          act: { label: '打开看看', onPress: () => setAt(adopted.findIndex(({ id }) => id === unopened[0]?.id)) },
        };
  const toOpen = { total: adopted.length, left: unopened.length, item };
  return (
    <>
      <meta name="robots" content="noindex" />
      {head}
      <div className={styles.columns}>
        <div className={styles.file}>
          {proposalFirst ? proposal : <KeyFacts dossier={dossier} preview={data.preview} />}
          <BothSides dossier={dossier} />
          <AdoptedEvidence pieces={adopted} opened={opened} at={at} onOpen={setAt} note={evidenceNote} />
          {!proposalFirst && proposal}
          {after}
          <Rest data={data} dossier={dossier} verdict={verdict} opened={opened} />
        </div>
        <aside id={ACT_ID} className={styles.act} aria-label="要做的事">
          {renderForm(toOpen)}
        </aside>
      </div>
      <div className={styles.bar}>
        <span>
          证据看过 <b>{`${toOpen.total - toOpen.left} / ${toOpen.total}`}</b>
        </span>
        <ButtonLink variant="primary" href={`#${ACT_ID}`}>
          {verb}
        </ButtonLink>
      </div>
    </>
  );
}

/** What else is in the file, folded: most of it is not needed to decide. */
function Rest({ data: { trial, preview }, dossier, verdict, opened }: Pick<CalledPageProps, 'data' | 'dossier' | 'verdict' | 'opened'>) {
  const others = dossier.evidence.filter(({ id }) => !verdict.evidenceIds.includes(id));
  return (
    <>
      {others.length > 0 && (
        <details className={styles.fold}>
          <Summary>没有采信的证据，{others.length} 件</Summary>
          <EvidencePart evidence={others} adopted={[]} opened={opened} />
        </details>
      )}
      <details className={styles.fold}>
        <Summary>经过、先例与被检举人的以往</Summary>
        <section aria-labelledby="timeline">
          <SectionHead id="timeline" title="经过" />
          <Timeline events={dossier.events} statements={dossier.statements} />
        </section>
        {preview && <Background preview={preview} dossier={dossier} recusals={trial.recusals} onCite={null} />}
      </details>
      <details className={styles.fold}>
        <Summary>便签{trial.notes.length > 0 && `，${trial.notes.length} 条`}</Summary>
        <DeskNotes id={trial.case.id} notes={trial.notes} onWritten={reload} />
      </details>
    </>
  );
}

function Summary({ children }: { children: ReactNode }) {
  return (
    <summary>
      {children}
      <Icon name="chevron-down" />
    </summary>
  );
}
