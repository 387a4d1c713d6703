import { findColumn, type Column } from '#contract/api/columns.ts';
import type { Page as PageOf } from '#contract/envelope.ts';
import { listSceneryFilters, searchScenery, viewScenery, type Scenery, type SceneryFilters as Filters } from '#contract/api/scenery.ts';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { Justified } from '#web/features/pictures/Justified.tsx';
import { galleryHref, isFiltered, readSceneryChoice, readView, titleOf, type SceneryChoice } from '#web/features/scenery/scenery-address.ts';
import { nullWhenGone } from '#web/lib/calls/gone.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonLine, SkeletonList } from '#web/ui/Skeleton.tsx';
import { useSession } from '#web/lib/session.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Gallery } from './Gallery.tsx';
import { SceneryFilters } from './SceneryFilters.tsx';
import styles from './page.module.css';

const SIZE = 30;

/** What waits for pictures. */
const SHAPES = [16 / 9, 1.5, 16 / 9, 0.75, 16 / 9, 2.2, 1.5, 16 / 9, 1.33];
const TILES = SHAPES.map((ratio, index) => ({ id: index + 1, width: Math.round(ratio * 1000), height: 1000 }));

interface Data {
  column: Column;
  choice: SceneryChoice;
  scenery: PageOf<Scenery>;
  filters: Filters;
  /** The picture the address opens; null for none. */
  viewed: Scenery | null;
  /** Whether the address opens a picture that is no longer on the wall. */
  isGone: boolean;
  canonical: string;
}

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const choice = readSceneryChoice(url.searchParams);
  const view = readView(url.searchParams);
  const { q, zone, expansion, tag, orientation, color, sort, page, after } = choice;
  const [{ currentColumn: column }, scenery, filters, viewed] = await Promise.all([
    call(findColumn, { id: params['columnId'] ?? '' }),
    call(searchScenery, {
      sort,
      page,
      size: SIZE,
      ...(q && { q }),
      ...(zone && { zone }),
      ...(expansion && { expansion }),
      ...(tag && { tag }),
      ...(orientation && { orientation }),
      ...(color && { color }),
      ...(after && { after }),
    }),
    call(listSceneryFilters, {}),
    // The wall is shown without a picture that was removed.
    view === null ? null : call(viewScenery, { id: view }).catch(nullWhenGone),
  ]);
  const canonical = url.origin + galleryHref(column.id, viewed ? {} : { page }, viewed?.id);
  return { column, choice, scenery, filters, viewed, isGone: view !== null && viewed === null, canonical };
}

/** The wall: members' pictures and their stories. */
export function Page({ data: { column, choice, scenery, filters, viewed, isGone, canonical } }: { data: Data }) {
  const { site } = useSite();
  const title = viewed ? titleOf(viewed) : [choice.q, choice.tag, choice.zone, column.name].filter(Boolean).join(' · ');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta
        title={title}
        description={viewed?.story || `${column.name}：${column.note} · ${site.name}，${site.tagline}`}
        canonical={canonical}
        image={(viewed ?? scenery.items[0])?.image.src}
        hidden={!viewed && (isFiltered(choice) || choice.sort !== 'latest')}
      />
      <PageHead title={column.name} icon="g-mountains" note={column.note || undefined}>
        <DeskLink columnId={column.id} />
        {/* The button of the column is in the navigation. */}
        {column.createPath === '' && (
          <ButtonLink variant="primary" icon="upload" href={`/scenery/add/${column.id}`}>
            投稿风景
          </ButtonLink>
        )}
      </PageHead>
      <SceneryFilters key={galleryHref(column.id, choice)} columnId={column.id} choice={choice} filters={filters} total={scenery.total} />
      <Gallery key={`${galleryHref(column.id, choice)} ${viewed?.id}`} columnId={column.id} choice={choice} first={scenery} viewed={viewed} isGone={isGone} />
    </>
  );
}

/** Renders the link to the pictures waiting for review, for those who review them. */
function DeskLink({ columnId }: { columnId: number }) {
  const isMember = useSignedIn();
  const role = useSession(({ principal }) => principal?.role);
  if (!isMember || (role !== 'presenter' && role !== 'operator')) return null;
  return (
    <ButtonLink icon="images" href={`/scenery/desk/${columnId}`}>
      待收的画
    </ButtonLink>
  );
}

/** The wall before its pictures come. */
export function Skeleton() {
  return (
    <>
      <SkeletonList of={Bar} count={1} className={styles.waiting} />
      <Justified items={TILES} keyOf={({ id }) => id} render={() => <span className={styles.plate} />} />
    </>
  );
}

function Bar() {
  return <SkeletonLine width={60} thick />;
}

export { ListFailed as Failed };
