import { findColumn, type Column } from '#contract/columns.ts';
import type { Page } from '#contract/envelope.ts';
import { listPicks, listPostCards, listPostRows, type PostCard } from '#contract/posts.ts';
import type { ReplyOf, RouteKey } from '#contract/route.ts';
import type * as shapes from '#contract/posts.shapes.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { listHref, readListChoice, type ListChoice, type ListView } from './list-address.ts';

export type Picks = ReplyOf<typeof shapes.listPicks>;

/** Everything a column's list shows, in either layout. */
export interface ListData {
  column: Column;
  /** The column at the top of the menu above this one; itself when it is one. */
  top: Column;
  choice: ListChoice;
  posts: Page<PostCard>;
  picks: Picks;
  canonical: string;
}

const KEYS: Record<ListView, RouteKey<typeof shapes.listPosts>> = { cart: listPostCards, mono: listPostRows };

/** Loads one page of a column's posts with what stands beside it. Rejects with A0404 for a column that isn't there. */
export async function loadList(view: ListView, { call, params, url }: LoadArgs): Promise<ListData> {
  const columnId = params['columnId'] ?? '';
  const choice = readListChoice(url.searchParams);
  const { currentColumn, activateColumn } = await call(findColumn, { id: columnId });
  const [posts, picks] = await Promise.all([
    call(KEYS[view], {
      columnId,
      sort: choice.sort,
      page: choice.page,
      ...(choice.tag && { tag: choice.tag }),
      ...(choice.solved && { solved: choice.solved }),
    }),
    call(listPicks, { columnId }),
  ]);
  return {
    column: currentColumn,
    top: activateColumn,
    choice,
    posts,
    picks,
    canonical: url.origin + listHref(ownView(currentColumn), currentColumn.id, { page: choice.page }),
  };
}

/** The layout a column is shown in unless the reader asks for the other. */
function ownView({ action }: Column): ListView {
  return action.startsWith('/mono') ? 'mono' : 'cart';
}
