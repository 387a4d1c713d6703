import type { CallFailure } from '#contract/envelope.ts';
import { TrialFailed } from '#web/features/trials/TrialFailed.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { AppealList } from './AppealList.tsx';
import { CaseList } from './CaseList.tsx';
import { caseViewOf, deskHref } from './choice.ts';
import { DeskFilters } from './DeskFilters.tsx';
import { DeskHead } from './DeskHead.tsx';
import { HeldCommentList } from './HeldCommentList.tsx';
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
  const { column, reader, choice, desk, appeals, reportCases, reportCase, held, heldComments, proofs, offences } = data;
  const judges = reader.role === 'presenter';
  const shown = shownIn(data);
  const isPast = shown !== null && !reportCase && shown.items.length === 0 && choice.page > 1;
  return (
    <>
      <PageTitle>{column.name}</PageTitle>
      <meta name="robots" content="noindex" />
      <DeskHead column={column} desk={desk} judges={judges} />
      <DeskFilters
        columnId={column.id}
        choice={choice}
        judges={judges}
        desk={desk}
        appealTotal={appeals.total}
        reportTotal={reportCases.counts.open}
        heldTotal={held.length + heldComments.length}
        proofTotal={proofs.length}
        offences={offences}
      />
      {isPast ? <PastEnd startHref={deskHref(column.id, { ...choice, page: 1, after: '' })} /> : <Waiting data={data} judges={judges} />}
      {choice.view === 'held' && held.length + heldComments.length > 0 && <ListEnd />}
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

/** Returns the list of the chosen view; null where it has no pages. */
function shownIn({ choice, desk, appeals, reportCases }: DeskData) {
  if (caseViewOf(choice.view) !== null) return desk;
  if (choice.view === 'appeals') return appeals;
  return choice.view === 'reports' ? reportCases : null;
}

/** What waits in the view that is chosen. */
function Waiting({
  data: { column, reader, choice, desk, appeals, reportCases, reportCase, held, heldComments, proofs, reasons },
  judges,
}: {
  data: DeskData;
  judges: boolean;
}) {
  switch (choice.view) {
    case 'turn':
    case 'soon':
    case 'pool':
    case 'waiting':
    case 'cases':
      return (
        <CaseList
          key={`${deskHref(column.id, choice)}${desk.total}`}
          columnId={column.id}
          choice={choice}
          view={choice.view}
          desk={desk}
          readerId={reader.id}
          judges={judges}
        />
      );
    case 'appeals':
      return <AppealList columnId={column.id} claimed={choice.claimed} appeals={appeals} judges={judges} />;
    case 'proofs':
      return <ProofList proofs={proofs} />;
    case 'held':
      return (
        <>
          {(held.length > 0 || heldComments.length === 0) && <HeldList held={held} readerId={reader.id} judges={judges} />}
          {heldComments.length > 0 && <HeldCommentList comments={heldComments} judges={judges} />}
        </>
      );
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
      <PageTitle>审理台</PageTitle>
      <SkeletonList of={SkeletonRow} count={SKELETON_ROWS} />
    </>
  );
}

/** A desk that could not be shown. A member reads what happens there, and where their own cases are. */
export function Failed({ failure }: { failure: CallFailure }) {
  if (failure.name === 'forbidden')
    return (
      <>
        <PageTitle>审理台</PageTitle>
        <meta name="robots" content="noindex" />
        <EmptyState level={1} icon="g-scales" title="审理台是主持人坐的地方" action={<ButtonLink href="/profile/case#case">看我的案子</ButtonLink>}>
          主持人在这里受理检举、审案子、看举报，管理员只看不判。你递的、说到你的，走到哪一步都写在“我的案子”里；想知道怎么审，看看
          <a className="link" href="/rules">
            审理的规矩
          </a>
          。
        </EmptyState>
      </>
    );
  return (
    <TrialFailed failure={failure}>
      <ListFailed failure={failure} />
    </TrialFailed>
  );
}
