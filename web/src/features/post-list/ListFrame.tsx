import type { ReactNode } from 'react';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Pager } from '#web/ui/Pager.tsx';
import { WithRail } from '#web/ui/WithRail.tsx';
import { EmptyColumn } from './EmptyColumn.tsx';
import { listHref, type ListView } from '#web/lib/list-address.ts';
import { ListFilters } from './ListFilters.tsx';
import { ListRail, RailFoot } from './ListRail.tsx';
import type { ListData } from './load-list.ts';

export interface ListFrameProps {
  view: ListView;
  data: ListData;
  /** Content above the list: the volume, or the column's head. */
  head: ReactNode;
  /** The posts, when there are any. */
  children: ReactNode;
}

/** Renders what both layouts of a column's list share: title, filters, pages, the rail, and what replaces missing posts. */
export function ListFrame({ view, data, head, children }: ListFrameProps) {
  const { column, choice, posts, picks } = data;
  const { gameId } = useSite();
  const isEmpty = posts.items.length === 0;
  return (
    <>
      <ListMeta data={data} />
      {head}
      <WithRail
        rail={
          <>
            <ListRail discussed={picks.discussed} verdicts={data.verdicts} />
            <RailFoot key={gameId} hasVerdicts={data.verdicts.length > 0} />
          </>
        }
      >
        <ListFilters view={view} column={column} choice={choice} tags={picks.tags} essenceTotal={picks.essenceTotal} />
        {!isEmpty && <h2 className="sr">列表</h2>}
        {isEmpty ? <EmptyColumn view={view} column={column} choice={choice} total={posts.total} elsewhere={picks.elsewhere} /> : children}
        {!isEmpty && (
          <Pager
            page={choice.page}
            pageCount={posts.totalIsApproximate ? undefined : Math.ceil(posts.total / posts.size)}
            hasNext={posts.next !== null}
            hrefOf={(page) => listHref(view, column.id, { ...choice, page })}
          />
        )}
      </WithRail>
    </>
  );
}

function ListMeta({ data: { column, choice, posts, canonical, picks } }: { data: ListData }) {
  const { site } = useSite();
  const title =
    [choice.tag, choice.state && STATE_LABELS[choice.state], column.name].filter(Boolean).join(' · ') + (choice.page > 1 ? ` · 第 ${choice.page} 页` : '');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta
        title={title}
        description={`${column.name}${column.note && `：${column.note}`} · ${site.name}，${site.tagline}`}
        canonical={canonical}
        ofGame
        image={picks.cover?.cover?.src}
        hidden={choice.sort !== 'latest' || choice.tag !== '' || choice.solved !== null || choice.state !== '' || (choice.page > 1 && posts.items.length === 0)}
      />
    </>
  );
}
