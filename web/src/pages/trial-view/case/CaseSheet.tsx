import { Clock } from '#web/features/trials/Clock.tsx';
import { JoinedComplaints } from '#web/features/trials/JoinedComplaints.tsx';
import { dayText } from '#web/features/trials/due-text.ts';
import { StateTags } from '#web/features/trials/StateTags.tsx';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { EvidencePart } from '../evidence/EvidencePart.tsx';
import type { Opened } from '../evidence/use-opened.ts';
import { DoorOpenings } from './DoorOpenings.tsx';
import { Parties } from './Parties.tsx';
import { SpeakForm } from '../act/SpeakForm.tsx';
import { Timeline } from './Timeline.tsx';
import { TwoSides } from './TwoSides.tsx';
import { VerdictSheet } from './VerdictSheet.tsx';
import type { TrialData } from '../act/trial-data.ts';
import styles from './CaseSheet.module.css';

/** Renders the file of a case: the parties, their statements, their evidence, and what has happened since. */
export function CaseSheet({ data: { trial, preview, namesakes, reader }, opened }: { data: TrialData; opened: Opened }) {
  const { dossier } = trial;
  const shown = dossier ?? trial.case;
  const verdicts = dossier?.verdicts ?? (trial.case.verdict ? [{ ...trial.case.verdict, id: 0, status: 'final' as const }] : []);
  const proposed = dossier?.verdicts.find(({ status }) => status === 'proposed');
  return (
    <Card className={styles.sheet}>
      <p className={styles.tags}>
        <StateTags state={shown.state} outcome={shown.outcome} wasReceived={shown.wasReceived} />
        <Tag tone="seal">{shown.offence.label}</Tag>
        <Tag>{shown.realm}</Tag>
        {trial.case.remark !== null && <Tag tone="brass">{trial.case.remark}</Tag>}
        {shown.isDirect && <Tag tone="brass">直接立案</Tag>}
        {shown.joinedCount > 0 && <Tag tone="night">{`${shown.joinedCount + 1} 份检举并案`}</Tag>}
        {shown.asked && <Tag tone="night">等检举人补充</Tag>}
        {shown.dueAt !== null && <Clock dueAt={shown.dueAt} />}
        {trial.totalDueAt !== null && shown.dueAt !== null && (
          <span className={styles.total}>{`最迟 ${dayText(trial.totalDueAt)} 结案，过了记作逾期未结`}</span>
        )}
        <span className={styles.number}>第 {shown.id} 号</span>
      </p>
      <h1>
        <TitleText>{shown.title}</TitleText>
      </h1>
      {shown.joinedTo && (
        <p>
          <a className="link" href={trialHref(shown.joinedTo)}>
            {`这份检举并进了第 ${shown.joinedTo.id} 号案子，去那里接着看`}
          </a>
        </p>
      )}
      {dossier?.openedBy && (
        <p>
          <a className="link" href={trialHref(dossier.openedBy)}>
            {`由第 ${dossier.openedBy.id} 号案子的裁决另立，去看那一桩`}
          </a>
        </p>
      )}
      <Parties shown={shown} history={preview?.history ?? []} namesakes={namesakes} />
      {dossier ? (
        <>
          <TwoSides dossier={dossier} />
          <JoinedComplaints joined={dossier.joined} evidence={dossier.evidence} />
          <EvidencePart evidence={dossier.evidence} adopted={proposed?.evidenceIds ?? []} opened={opened} />
        </>
      ) : (
        <p className={styles.closed}>
          <Icon name="lock" />
          <span>陈述、名字和证据现在只给当事人、请来的证人和不必回避的主持人看。裁决公布以后，大家都能读到。</span>
        </p>
      )}
      {verdicts.length > 0 && (
        <section aria-labelledby="verdicts">
          <SectionHead id="verdicts" title="裁决" />
          {verdicts.map((verdict) => (
            <VerdictSheet key={verdict.id} verdict={verdict} accused={shown.accused} evidence={shown.evidence} gameId={shown.gameId} />
          ))}
        </section>
      )}
      <DoorOpenings openings={trial.doorOpenings} />
      <section aria-labelledby="timeline">
        <SectionHead id="timeline" title="经过" />
        <Timeline events={shown.events} statements={shown.statements} />
        {dossier && <SpeakForm trial={trial} dossier={dossier} readerId={reader.id} />}
      </section>
    </Card>
  );
}
