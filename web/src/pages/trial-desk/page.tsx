import type { CallFailure } from '#contract/envelope.ts';
import { TrialFailed } from '#web/features/trials/TrialFailed.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { PageTitle, SiteTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { AppealList } from './AppealList.tsx';
import { CaseList } from './CaseList.tsx';
import { deskHref } from './choice.ts';
import { DeskFilters } from './DeskFilters.tsx';
import { HeldList } from './HeldList.tsx';
import { loadDesk, type DeskData } from './load.ts';
import { ProofList } from './ProofList.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportList } from './ReportList.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import { Waves } from './Waves.tsx';

const SKELETON_ROWS = 6;

export { loadDesk as load };

/** Everything that waits for a presenter, the oldest first. Operators look on; they never judge. */
export function Page({ data }: { data: DeskData }) {
  const { column, reader, choice, desk, appeals, reportCases, reportCase, held, proofs, offences } = data;
  const judges = reader.role === 'presenter';
  const shown = { cases: desk, appeals, reports: reportCases, held: null, proofs: null }[choice.view];
  const isPast = shown !== null && !reportCase && shown.items.length === 0 && choice.page > 1;
  return (
    <>
      <PageTitle>{column.name}</PageTitle>
      <meta name="robots" content="noindex" />
      <PageHead title={column.name} icon="g-scales" note={judges ? column.note || undefined : '这里只看不判：裁决由主持人作出。'}>
        <ButtonLink href="/clocks" icon="timer">
          公开时钟
        </ButtonLink>
      </PageHead>
      <DeskFilters
        columnId={column.id}
        choice={choice}
        counts={desk.counts}
        appealTotal={appeals.total}
        reportTotal={reportCases.counts.open}
        heldTotal={held.length}
        proofTotal={proofs.length}
        offences={offences}
      />
      {isPast ? <PastEnd startHref={deskHref(column.id, { ...choice, page: 1, after: '' })} /> : <Waiting data={data} judges={judges} />}
      {choice.view === 'held' && held.length > 0 && <ListEnd />}
      {shown && !reportCase && shown.items.length > 0 && (
        <Pager
          page={choice.page}
          pageCount={Math.ceil(shown.total / shown.size)}
          hasNext={shown.next !== null}
          hrefOf={(page) => deskHref(column.id, { ...choice, page, after: page === choice.page + 1 ? (shown.next ?? '') : '' })}
        />
      )}
    </>
  );
}

/** What waits in the view that is chosen. */
function Waiting({
  data: { column, reader, choice, desk, appeals, reportCases, reportCase, held, proofs, reasons },
  judges,
}: {
  data: DeskData;
  judges: boolean;
}) {
  switch (choice.view) {
    case 'cases':
      return <CaseList key={`${deskHref(column.id, choice)}${desk.total}`} columnId={column.id} choice={choice} desk={desk} judges={judges} />;
    case 'appeals':
      return <AppealList appeals={appeals.items} judges={judges} />;
    case 'proofs':
      return <ProofList proofs={proofs} />;
    case 'held':
      return <HeldList held={held} readerId={reader.id} judges={judges} />;
    case 'reports':
      if (reportCase)
        return <ReportSheet key={reportCase.id} reportCase={reportCase} listHref={deskHref(column.id, { ...choice, report: null })} role={reader.role} />;
      return (
        <>
          <ReportFilters columnId={column.id} choice={choice} counts={reportCases.counts} reasons={reasons} withMembers={reader.role === 'operator'} />
          <Waves waves={reportCases.waves} />
          <ReportList key={`${deskHref(column.id, choice)}${reportCases.total}`} columnId={column.id} choice={choice} reportCases={reportCases} />
        </>
      );
  }
}

export function Skeleton() {
  return (
    <>
      <SiteTitle />
      <SkeletonList of={SkeletonRow} count={SKELETON_ROWS} />
    </>
  );
}

export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <TrialFailed failure={failure}>
      <ListFailed failure={failure} />
    </TrialFailed>
  );
}
