import { useEffect, useState } from 'react';
import { documentText } from '#contract/documents/text-of.ts';
import { previewTrial, viewTrial, type Desk, type TrialPreview, type TrialView } from '#contract/api/trials.ts';
import { DeskNotes } from '#web/features/trials/DeskNotes.tsx';
import { JoinPanel } from '#web/features/trials/joining/JoinPanel.tsx';
import { Left } from '#web/features/trials/Left.tsx';
import { Recuse } from '#web/features/trials/Recuse.tsx';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import type { DeskCase } from './next-text.ts';
import styles from './Peek.module.css';

/** How long a row is selected before its file is fetched: who goes down the list with a key reads none of those in between. */
const REST_MS = 200;
const MAX_EXCERPT_LENGTH = 160;
/** Where there is room for it. */
const WIDE = '(min-width: 73.75rem)';

/** What of the selected case is fetched for itself. */
interface Fetched {
  trial: TrialView;
  /** Null for operators, who look on. */
  preview: TrialPreview | null;
}

/** Renders the selected case beside the list: what it is about, what became of other complaints of who filed it, what may be joined to it, notes. */
export function Peek({ item, judges }: { item: DeskCase; judges: boolean }) {
  const { fetched, fetchAgain } = useCase(item.id, judges);
  const { complainantRecord } = item;
  const trial = fetched?.trial ?? null;
  const preview = fetched?.preview ?? null;
  const text = trial?.dossier ? documentText(trial.dossier.statement).replace(/\s+/gu, ' ') : '';
  const actions = trial?.actions ?? [];
  const isJudging = item.turn === 'me' && (actions.includes('judge') || item.hasDraft);
  return (
    <aside className={styles.peek} aria-label="选中的案子">
      <p className={styles.facts}>
        {`第 ${item.id} 号 · ${item.offence.label} · ${item.realm}`}
        {trial && trial.totalDueAt !== null && <Left until={trial.totalDueAt} before=" · 全程" />}
      </p>
      <h2>{item.title}</h2>
      {text !== '' && <p className={styles.text}>{text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)}…` : text}</p>}
      <p className={styles.buttons}>
        <ButtonLink variant="primary" icon={isJudging ? 'gavel' : 'scroll-text'} href={`${trialHref(item)}${isJudging ? '#part-act' : ''}`}>
          {isJudging ? '写裁决' : '打开案卷'}
        </ButtonLink>
        {actions.includes('ask') && <ButtonLink href={`${trialHref(item)}#speak`}>问一句</ButtonLink>}
      </p>
      {complainantRecord !== null && (
        <section>
          <SectionHead level={3} title={`检举人 ${item.complainant.nickName}`} aside={`递过 ${complainantRecord.filed} 桩`} />
          <Figures record={complainantRecord} />
          {preview && <p className={styles.small}>{knownText(complainantRecord, preview)}</p>}
        </section>
      )}
      {trial?.dossier && trial.dossier.joined.length > 0 && (
        <section>
          <SectionHead level={3} title="并案" aside={`${trial.dossier.joined.length + 1} 份检举`} />
          <ul className={styles.people}>
            {trial.dossier.joined.map(({ id, complainant }) => (
              <li key={id}>
                <Avatar memberId={complainant.id} name={complainant.nickName} src={complainant.avatar || undefined} />
                {`${complainant.nickName}，第 ${id} 号`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {preview && actions.includes('join') && (
        <JoinPanel
          id={item.id}
          candidates={preview.joinCandidates}
          onDone={async () => {
            await Promise.all([fetchAgain(), reload()]);
          }}
        />
      )}
      {trial && judges && item.conflicts.length === 0 && <DeskNotes id={item.id} notes={trial.notes} onWritten={fetchAgain} />}
      {actions.includes('recuse') && <Recuse id={item.id} holdsIt={trial?.role === 'presenter'} />}
    </aside>
  );
}

/** Returns the case as its own page shows it, once the row has been selected for a moment; null until then. */
function useCase(id: number, judges: boolean): { fetched: Fetched | null; fetchAgain: () => Promise<void> } {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  useEffect(() => {
    if (!matchMedia(WIDE).matches) return undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      fetchCase(id, judges).then(
        (found) => isGone || setFetched(found),
        // The refusal has been shown.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id, judges]);
  return { fetched, fetchAgain: () => fetchCase(id, judges).then(setFetched) };
}

async function fetchCase(id: number, judges: boolean): Promise<Fetched> {
  const [trial, preview] = await Promise.all([call(viewTrial, { id }), judges ? call(previewTrial, { id }) : null]);
  return { trial, preview };
}

type ComplainantRecord = NonNullable<Desk['items'][number]['complainantRecord']>;

/** Returns whether the two have other cases, and whether a piece was seen elsewhere. */
function knownText({ openMutual }: ComplainantRecord, { samePicture }: TrialPreview): string {
  const between = openMutual === 0 ? '两人之间没有别的案子。' : `两人之间还有 ${openMutual} 桩没有结。`;
  return between + (samePicture.length === 0 ? '证据没有在别的案子里出现过。' : `有 ${samePicture.length} 处证据在别的案子里出现过，案卷里看得到。`);
}

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
