import { receiveCase } from '#contract/api/trials.ts';
import { JoinPanel } from '#web/features/trials/joining/JoinPanel.tsx';
import { Recuse } from '#web/features/trials/Recuse.tsx';
import { useAct } from '#web/features/trials/use-act.ts';
import { CONFLICT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CarryPanel } from '../carry/CarryPanel.tsx';
import { AppealBallot } from './AppealBallot.tsx';
import { AppealForm } from './AppealForm.tsx';
import { JudgeSteps } from './JudgeSteps.tsx';
import { nowText } from './now-text.ts';
import { writesVerdict, type TrialData } from './trial-data.ts';
import { PartySteps } from './PartySteps.tsx';
import type { Verdict } from '../verdict/use-verdict.ts';
import type { Opened } from '../evidence/use-opened.ts';
import { VerdictForm } from '../verdict/VerdictForm.tsx';
import sheet from '#web/features/trials/sheet.module.css';
import { classNames } from '#web/ui/class-names.ts';
import styles from './ActPanel.module.css';

export interface ActPanelProps {
  data: TrialData;
  verdict: Verdict;
  opened: Opened;
  onSpeak: () => void;
}

/**
 * Renders what the reader may do with the case now: exactly what the server allows, and the reason where they have a conflict of interest.
 */
export function ActPanel({ data, verdict, opened, onSpeak }: ActPanelProps) {
  const { trial, preview, appeals, penalties, reader } = data;
  const { dossier, actions, conflicts, role } = trial;
  const { id, state } = trial.case;
  const { busy, act } = useAct();
  const judges = writesVerdict(trial);
  return (
    <>
      <Card as="section" className={styles.now} aria-labelledby="now">
        <h2 id="now">现在</h2>
        <p>{nowText(data)}</p>
        {conflicts.length > 0 && (role !== 'presenter' || state === 'appealed') && (
          <p className={classNames(sheet.remark, styles.conflict)}>
            <Icon name="shield-alert" />
            <span>你{conflicts.map((conflict) => CONFLICT_LABELS[conflict]).join('、')}，这桩案子要回避：不能受理、裁决、复核、合议或答复申诉。</span>
          </p>
        )}
        {actions.includes('receive') && (
          <Button
            variant="primary"
            size="l"
            wide
            icon="gavel"
            loading={busy}
            loadingText="正在受理"
            onClick={() => void act('受理了，案卷在你手上', () => call(receiveCase, { id, seenRevision: trial.revision }))}
          >
            受理这桩案子
          </Button>
        )}
        {actions.includes('receive') && preview && <p>{`你手上 ${preview.heldCount} 桩，${preview.softLimit} 桩为宜。`}</p>}
        {judges && dossier && <JudgeSteps dossier={dossier} actions={actions} />}
        <PartySteps trial={trial} onSpeak={onSpeak} />
        {actions.includes('recuse') && <Recuse id={id} holdsIt={role === 'presenter'} />}
      </Card>
      {actions.includes('join') && preview && <JoinPanel id={id} candidates={preview.joinCandidates} framed />}
      {actions.includes('carry') && <CarryPanel id={id} judges={reader.role === 'presenter'} accused={trial.case.accused} lengths={trial.case.lengths} />}
      {judges && dossier && preview && (
        <VerdictForm dossier={dossier} preview={preview} penalties={penalties} verdict={verdict} early={!actions.includes('judge')} />
      )}
      {appeals
        .filter(({ canDecide }) => canDecide)
        .map((appeal) => (
          <AppealForm key={appeal.id} appeal={appeal} penalties={penalties} />
        ))}
      {appeals.map((appeal) => appeal.ballot && <AppealBallot key={appeal.id} appeal={appeal} ballot={appeal.ballot} penalties={penalties} opened={opened} />)}
    </>
  );
}
