import type { Dossier, PanelState } from '#contract/api/trials.ts';
import type { TrialData } from '../act/trial-data.ts';
import type { Opened } from '../evidence/use-opened.ts';
import { Ballot } from './Ballot.tsx';
import { CalledHead } from './CalledHead.tsx';
import { CalledPage } from './CalledPage.tsx';
import { HowCounted } from './HowCounted.tsx';
import { Proposal } from './Proposal.tsx';
import { tieText } from './tie-text.ts';
import { useWritten } from './use-written.ts';
import { SEAT_COUNTS } from '#web/features/trials/labels.ts';

export interface JurorScreenProps {
  data: TrialData;
  dossier: Dossier;
  verdict: Dossier['verdicts'][number];
  panel: PanelState;
  seat: NonNullable<PanelState['own']>;
  opened: Opened;
}

/** Renders the screen of a presenter who was drawn for a panel: what the case is about, the evidence, what was proposed, and their vote. */
export function JurorScreen({ data, dossier, verdict, panel, seat, opened }: JurorScreenProps) {
  const { trial, preview } = data;
  const revision = trial.verdictRevision;
  const votes = Object.fromEntries(seat.votes.map(({ accusedId, rung }) => [accusedId, rung]));
  const written = useWritten(`hearth-ballot-${dossier.id}`, { rungs: votes, reason: seat.reason }, revision);
  const counted = `合议 ${panel.size} 席，应下 ${panel.accepted} 席，投了 ${panel.voted} 票。`;
  const dueAt = seat.votedAt === null ? (seat.isAccepted ? seat.voteBy : seat.acceptBy) : trial.case.dueAt;
  return (
    <CalledPage
      data={data}
      dossier={dossier}
      verdict={verdict}
      opened={opened}
      head={
        <CalledHead
          shown={dossier}
          place="合议"
          title={seat.votedAt === null ? '抽到你，请投一票' : '你的一票封好了'}
          lead={`${tieText(preview)}${SEAT_COUNTS[panel.size] ?? `${panel.size} 位`}合议人各投各的，计票之前谁也看不到别人的票。${counted}`}
          dueAt={dueAt}
          then={thenText(seat)}
        />
      }
      proposalFirst={false}
      proposal={
        <Proposal
          dossier={dossier}
          verdict={verdict}
          before={written.staleFrom === null ? null : (dossier.verdicts[written.staleFrom - 1] ?? null)}
          revision={revision}
          precedents={preview?.precedents ?? null}
        />
      }
      evidenceNote="每件都打开过，才能投票"
      after={<HowCounted panel={panel} isDirect={dossier.isDirect} panelDays={dossier.lengths.panelDays} />}
      verb={seat.isAccepted ? (seat.votedAt === null ? '去投票' : '看你的票') : '去应下'}
      renderForm={(toOpen) => <Ballot trial={trial} dossier={dossier} verdict={verdict} panel={panel} seat={seat} written={written} toOpen={toOpen} />}
    />
  );
}

function thenText({ votedAt, isAccepted }: JurorScreenProps['seat']): string {
  if (votedAt !== null) return '最迟那时计票。';
  if (isAccepted) return '忙不过来就点“回避”，下一位会接。';
  return '没有应下，就请下一位。';
}
