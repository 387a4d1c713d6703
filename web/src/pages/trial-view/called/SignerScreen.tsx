import type { Dossier } from '#contract/api/trials.ts';
import type { TrialData } from '../act/trial-data.ts';
import type { Opened } from '../evidence/use-opened.ts';
import { CalledHead } from './CalledHead.tsx';
import { CalledPage } from './CalledPage.tsx';
import { Proposal } from './Proposal.tsx';
import { EMPTY_SIGNATURE, SignForm } from './SignForm.tsx';
import { tieText } from './tie-text.ts';
import { useWritten } from './use-written.ts';

export interface SignerScreenProps {
  data: TrialData;
  dossier: Dossier;
  verdict: Dossier['verdicts'][number];
  opened: Opened;
}

/** Renders the screen of a presenter who signs a verdict of another one: the verdict, what it is based on, and their signature. */
export function SignerScreen({ data, dossier, verdict, opened }: SignerScreenProps) {
  const { trial, preview } = data;
  const revision = trial.verdictRevision;
  const written = useWritten(`hearth-countersign-${dossier.id}`, EMPTY_SIGNATURE, revision);
  const before = written.staleFrom === null ? null : (dossier.verdicts[written.staleFrom - 1] ?? null);
  const isCalled = trial.turn === 'me';
  return (
    <CalledPage
      data={data}
      dossier={dossier}
      verdict={verdict}
      opened={opened}
      head={
        <CalledHead
          shown={dossier}
          place="复核"
          title={isCalled ? '抽到你，请复核' : '等人复核，你可以来'}
          lead={`${whySigned(verdict)}${tieText(preview)}`}
          dueAt={trial.case.dueAt}
          then="没有人落印，就由时钟了结，不会比拟定的重；一天没有动静会再叫一位。"
        />
      }
      proposalFirst
      proposal={<Proposal dossier={dossier} verdict={verdict} before={before} revision={revision} precedents={preview?.precedents ?? null} />}
      evidenceNote="拟定之后打开的才算"
      verb="去复核"
      renderForm={(toOpen) => <SignForm key={dossier.id} trial={trial} dossier={dossier} verdict={verdict} written={written} toOpen={toOpen} />}
    />
  );
}

/** Returns why a verdict needs a second signature, as a sentence. */
function whySigned({ penalties }: SignerScreenProps['verdict']): string {
  const year = penalties.find(({ penalty }) => penalty.value === 'list365');
  return year ? `${year.penalty.label}，要第二个人落印；更重的由三位合议。` : '主审还在见习期，他的裁决要第二个人落印。';
}
