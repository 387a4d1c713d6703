import { findColumn, type Column } from '#contract/columns.ts';
import { listDictionaries } from '#contract/dictionaries.ts';
import { getPrincipal, type Principal } from '#contract/members.ts';
import { listHeldPosts, type HeldPost } from '#contract/posts.ts';
import type { Term } from '#contract/tickets.ts';
import { listDesk, listDeskAppeals, type Desk, type DeskAppeals } from '#contract/trials.ts';
import { ListFailed } from '#web/features/posts/ListFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { AppealList } from './AppealList.tsx';
import { CaseList } from './CaseList.tsx';
import { deskHref, readDeskChoice, type DeskChoice } from './choice.ts';
import { DeskFilters } from './DeskFilters.tsx';
import { HeldList } from './HeldList.tsx';

const SKELETON_ROWS = 6;

interface Data {
  column: Column;
  reader: Principal;
  choice: DeskChoice;
  /** Also while another view is shown: its counts stand in the tabs. */
  desk: Desk;
  appeals: DeskAppeals;
  held: HeldPost[];
  offences: Term[];
}

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const choice = readDeskChoice(url.searchParams);
  const { state, offence, mine, overdue, view } = choice;
  const place = { page: choice.page, ...(choice.after && { after: choice.after }) };
  const [{ currentColumn: column }, reader, desk, appeals, held, dictionaries] = await Promise.all([
    call(findColumn, { id: params['columnId'] ?? '' }),
    call(getPrincipal, {}),
    call(listDesk, {
      ...(state && { state }),
      ...(offence && { offence }),
      ...(mine && { mine }),
      ...(overdue && { overdue }),
      ...(view === 'cases' ? place : { size: 1 }),
    }),
    call(listDeskAppeals, view === 'appeals' ? place : { size: 1 }),
    call(listHeldPosts, {}),
    call(listDictionaries, {}),
  ]);
  const offences = (dictionaries['offence'] ?? []).map(({ value, label }) => ({ value, label }));
  return { column, reader, choice, desk, appeals, held, offences };
}

/** Everything that waits for a presenter, the oldest first. Operators look on; they never judge. */
export function Page({ data: { column, reader, choice, desk, appeals, held, offences } }: { data: Data }) {
  const judges = reader.role === 'presenter';
  const shown = choice.view === 'appeals' ? appeals : desk;
  return (
    <>
      <PageTitle>{column.name}</PageTitle>
      <meta name="robots" content="noindex" />
      <PageHead title={column.name} icon="g-scales" note={judges ? column.note || undefined : '这里只看不判：裁决由主持人作出。'}>
        <ButtonLink href="/clocks" icon="timer">
          公开时钟
        </ButtonLink>
      </PageHead>
      <DeskFilters columnId={column.id} choice={choice} counts={desk.counts} appealTotal={appeals.total} heldTotal={held.length} offences={offences} />
      {choice.view === 'cases' && (
        <CaseList key={`${deskHref(column.id, choice)}${desk.total}`} columnId={column.id} choice={choice} desk={desk} judges={judges} />
      )}
      {choice.view === 'appeals' && <AppealList appeals={appeals.items} judges={judges} />}
      {choice.view === 'held' && <HeldList held={held} readerId={reader.id} judges={judges} />}
      {choice.view !== 'held' && (
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

export function Skeleton() {
  return <SkeletonList of={SkeletonRow} count={SKELETON_ROWS} />;
}

export { ListFailed as Failed };
