import { findColumn, type Column } from '#contract/api/columns.ts';
import type { Page as ListPage } from '#contract/envelope.ts';
import { listPresenterFilters, searchPresenters, type PresenterCard as Card, type PresenterFilters } from '#contract/api/presenters.ts';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { PresenterCard } from '#web/features/presenters/PresenterCard.tsx';
import { useFollowed } from '#web/features/presenters/use-followed.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { SkeletonCard, SkeletonList } from '#web/ui/Skeleton.tsx';
import { directoryHref, readChoice, type Choice } from './choice.ts';
import { Filters } from './Filters.tsx';
import styles from './page.module.css';

interface Data {
  column: Column;
  choice: Choice;
  presenters: ListPage<Card>;
  filters: PresenterFilters;
  canonical: string;
}

const SIZE = 24;

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const choice = readChoice(url.searchParams);
  const [{ currentColumn }, presenters, filters] = await Promise.all([
    call(findColumn, { id: params['columnId'] ?? '' }),
    call(searchPresenters, { ...choice, size: SIZE }),
    call(listPresenterFilters, {}),
  ]);
  return { column: currentColumn, choice, presenters, filters, canonical: url.origin + directoryHref(currentColumn.id, { page: choice.page }) };
}

/** The directory of presenters. */
export function Page({ data: { column, choice, presenters, filters, canonical } }: { data: Data }) {
  const { site } = useSite();
  const followed = useFollowed();
  const isMember = useSignedIn();
  const isPresenter = useSession(({ principal }) => principal?.role === 'presenter') && isMember;
  return (
    <>
      <PageTitle>{column.name}</PageTitle>
      <PageMeta
        title={column.name}
        description={`${site.name}的主持人：公开履历、值班时段、审过的案子。${column.note}`}
        canonical={canonical}
        hidden={isFiltered(choice) || choice.status !== 'active' || choice.sort !== 'seniority'}
      />
      <PageHead title={column.name} icon="g-tavern-sign" note={column.note || '认得字，也认得理。'}>
        {!isPresenter && (
          <ButtonLink variant="primary" icon="feather" href={`/presenter/add/${column.id}`}>
            申请成为主持人
          </ButtonLink>
        )}
      </PageHead>
      <Filters key={directoryHref(column.id, choice)} columnId={column.id} choice={choice} filters={filters} />
      {presenters.items.length === 0 ? (
        <NobodyHere columnId={column.id} choice={choice} total={presenters.total} />
      ) : (
        <>
          <div className={styles.seats}>
            {presenters.items.map((presenter) => (
              <PresenterCard key={presenter.id} presenter={presenter} followed={followed} />
            ))}
          </div>
          <Pager
            page={choice.page}
            pageCount={Math.max(1, Math.ceil(presenters.total / presenters.size))}
            hasNext={presenters.next !== null}
            hrefOf={(page) => directoryHref(column.id, { ...choice, page })}
          />
        </>
      )}
    </>
  );
}

function NobodyHere({ columnId, choice, total }: { columnId: number; choice: Choice; total: number }) {
  if (total > 0) return <PastEnd startHref={directoryHref(columnId, { ...choice, page: 1 })}>名录没有写到第 {choice.page} 页。</PastEnd>;
  if (isFiltered(choice)) {
    return (
      <EmptyState
        icon="g-tavern-sign"
        title="没有找到这样的主持人"
        action={<ButtonLink href={directoryHref(columnId, { status: choice.status })}>看看全部</ButtonLink>}
      >
        换个名字、服务器或专长试试。
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="g-tavern-sign"
      title="这里的椅子还空着"
      action={choice.status !== 'active' && <ButtonLink href={directoryHref(columnId, {})}>看在任的</ButtonLink>}
    >
      等第一位主持人坐下，就会写在这里。
    </EmptyState>
  );
}

function isFiltered({ q, speciality, realm }: Choice): boolean {
  return q !== '' || speciality !== '' || realm !== '';
}

export function Skeleton() {
  return <SkeletonList of={SkeletonCard} count={6} className={styles.seats} />;
}

export { ListFailed as Failed };
