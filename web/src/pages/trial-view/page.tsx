/**
 * The page of a case offers what the server allows, and nothing else: one table on the server decides who may receive, judge, sign or answer, and a
 * second copy of it in the browser would drift.
 * - A step is shown when `actions` contains it. Conflicts of interest are `conflicts`, shown instead of a button.
 * - The verdict form may be filled in before the hearing, because judges think while they read; submitting it then is refused at the field, and by
 *   the server again.
 * - When somebody else was faster (A0409), the page shows the server's message with the other's name and is loaded again.
 * - Appeals are loaded by `appeal/desk?caseId=`: their text is for those who may decide, so it is not part of the file that parties read.
 */

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { listEntries } from '#contract/api/blacklist.ts';
import { listDictionaries } from '#contract/api/dictionaries.ts';
import { characterKey } from '#contract/text/character-key.ts';
import { getPrincipal } from '#contract/api/members.ts';
import type { Call } from '#contract/route.ts';
import { listDeskAppeals, previewTrial, viewTrial, type Dossier } from '#contract/api/trials.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { DeskNotes } from '#web/features/trials/DeskNotes.tsx';
import { TrialFailed } from '#web/features/trials/TrialFailed.tsx';
import { PostFailed } from '#web/features/posts/PostFailed.tsx';
import { ACT_ID, casePartsOf, type CasePart } from './case/case-parts.ts';
import { PartTabs } from './case/PartTabs.tsx';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { useLocation } from '#web/lib/navigation/view.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { ActPanel } from './act/ActPanel.tsx';
import { NowBar } from './act/NowBar.tsx';
import { JurorScreen } from './called/JurorScreen.tsx';
import { OwnPart } from './called/OwnPart.tsx';
import { SignerScreen } from './called/SignerScreen.tsx';
import { Background } from './case/Background.tsx';
import { CaseSheet } from './case/CaseSheet.tsx';
import { SPEAK_ID } from './act/speech-choices.ts';
import { StepLine } from './case/StepLine.tsx';
import { useOpened, type Opened } from './evidence/use-opened.ts';
import { useVerdict } from './verdict/use-verdict.ts';
import { toast } from '#web/ui/toast.ts';
import { writesVerdict, type Namesake, type TrialData } from './act/trial-data.ts';
import styles from './page.module.css';

export async function load({ call, params }: LoadArgs): Promise<TrialData> {
  const id = Number(params['postId']);
  const [trial, reader, dictionaries] = await Promise.all([call(viewTrial, { id }), call(getPrincipal, {}), call(listDictionaries, {})]);
  const sits = reader.role !== 'member' && !reader.needsTotp;
  const isOver = trial.case.state === 'closed' || trial.case.state === 'appealed';
  const [preview, appeals, namesakes] = await Promise.all([
    sits ? call(previewTrial, { id }) : null,
    sits && isOver ? call(listDeskAppeals, { caseId: id, size: 50 }) : null,
    sits && trial.dossier ? findNamesakes(call, trial.dossier.accused) : [],
  ]);
  const penalties = (dictionaries['penalty'] ?? []).map(({ value, label }) => ({ value, label }));
  return { trial, preview, appeals: appeals?.items ?? [], namesakes, reader, penalties };
}

/** Others on the list who are called like an accused and play on another realm. */
async function findNamesakes(call: Call, accused: Dossier['accused']): Promise<Namesake[]> {
  const found = await Promise.all(
    accused.map(async ({ id, name, realm }) => {
      const { items } = await call(listEntries, { q: name, size: 20 });
      const same = items.filter((entry) => characterKey(entry.name) === characterKey(name) && characterKey(entry.realm) !== characterKey(realm));
      return { accusedId: id, realms: same.map((entry) => entry.realm) };
    }),
  );
  return found.filter(({ realms }) => realms.length > 0);
}

/** A case in court, for its parties and for those who judge it. */
export function Page({ data }: { data: TrialData }) {
  return <CaseParts key={`${data.trial.case.id} ${data.reader.id}`} data={data} />;
}

/** Keeps which half a phone shows from one step of the case to the next, until a link opens the other or a verdict closes it: that is read in the file. */
function CaseParts({ data }: { data: TrialData }) {
  const { trial } = data;
  const { hash } = useLocation();
  const now = { hash, closedAt: trial.case.closedAt };
  const [chosen, setChosen] = useState<typeof now & { part: CasePart }>({ ...now, part: partOf(hash) });
  const part = chosen.hash !== hash ? partOf(hash) : chosen.closedAt !== now.closedAt ? 'file' : chosen.part;
  // Another state of the case or another part in it is another piece of work.
  return <Trial key={`${trial.case.state} ${trial.role}`} data={data} part={part} onPart={(next) => setChosen({ ...now, part: next })} />;
}

function partOf(hash: string): CasePart {
  return hash === `#${ACT_ID}` ? 'act' : 'file';
}

interface TrialProps {
  data: TrialData;
  part: CasePart;
  onPart: (part: CasePart) => void;
}

/** Renders the screen of who signs or votes for those who may, and for everybody else the file with the next steps. */
function Trial({ data, part, onPart }: TrialProps) {
  const { dossier, actions, panel, case: shown } = data.trial;
  const opened = useOpened(data.trial);
  const verdict = dossier?.verdicts.find(({ status }) => status === 'proposed');
  const called = dossier && verdict ? { data, dossier, verdict, opened } : null;
  const title = <PageTitle>{`${STATE_LABELS[shown.state]} · ${dossier?.title ?? shown.title}`}</PageTitle>;
  if (called && actions.includes('vote') && panel?.own)
    return (
      <>
        {title}
        <JurorScreen {...called} panel={panel} seat={panel.own} />
      </>
    );
  if (called && actions.includes('countersign'))
    return (
      <>
        {title}
        <SignerScreen {...called} />
      </>
    );
  return (
    <>
      {title}
      <CaseFile data={data} opened={opened} part={part} onPart={onPart} />
    </>
  );
}

/** Renders the file, and beside it the next steps. */
function CaseFile({ data, opened, part, onPart }: TrialProps & { opened: Opened }) {
  const { trial, preview, reader } = data;
  const isNarrow = useNarrow();
  const verdict = useVerdict(trial, reader.id);
  const { state } = trial.case;
  const cite = (text: string) => {
    verdict.change(({ reasoning }) => ({ reasoning: reasoning.trim() === '' ? text : `${reasoning.trimEnd()}\n${text}` }));
    toast({ message: '引到“理由”里了' });
  };
  const title = trial.dossier?.title ?? trial.case.title;
  const speak = () => {
    flushSync(() => onPart('file'));
    document.querySelector<HTMLElement>(`#${SPEAK_ID} textarea`)?.focus();
  };
  return (
    <>
      <meta name="robots" content="noindex" />
      <StepLine state={state} />
      <PartTabs parts={casePartsOf(reader.role === 'presenter')} part={part} onChoose={onPart} />
      <OwnPart trial={trial} readerId={reader.id} />
      {isNarrow && part === 'file' && <NowBar data={data} onSpeak={speak} onAct={() => onPart('act')} />}
      <div className={styles.court} data-part={part}>
        <div id="part-file" className={styles.file}>
          <CaseSheet data={data} opened={opened} />
          {reader.role === 'presenter' && trial.conflicts.length === 0 && <DeskNotes id={trial.case.id} notes={trial.notes} onWritten={reload} />}
          {preview && <Background preview={preview} dossier={trial.dossier} recusals={trial.recusals} onCite={writesVerdict(trial) ? cite : null} />}
        </div>
        <aside id={ACT_ID} className={styles.act} aria-label="要做的事">
          {/* On a phone the file, and its heading with it, may be put aside. */}
          <h1 className={styles.aside}>{title}</h1>
          <ActPanel data={data} verdict={verdict} opened={opened} onSpeak={speak} />
        </aside>
      </div>
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>案件</PageTitle>
      <div className={styles.court}>
        <Card as="div" className={styles.waiting}>
          <SkeletonText lines={14} />
        </Card>
        <Card as="div" className={styles.waiting}>
          <SkeletonText lines={5} />
        </Card>
      </div>
    </>
  );
}

export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <TrialFailed failure={failure}>
      <PostFailed failure={failure} />
    </TrialFailed>
  );
}
