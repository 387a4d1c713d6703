import { findColumn, type Column } from '#contract/api/columns.ts';
import type { Page } from '#contract/envelope.ts';
import { listPicks, listPostCards, listPostRows, type PostCard } from '#contract/api/posts.ts';
import type { Call, ReplyOf, RouteKey } from '#contract/route.ts';
import type * as shapes from '#contract/api/posts.shapes.ts';
import { findTag } from '#contract/api/tags.ts';
import { listTickets, type Ticket } from '#contract/api/tickets.ts';
import { countColumnFollowers } from '#contract/api/topics.ts';
import { Redirect, type LoadArgs } from '#web/lib/page.ts';
import { listHref, readListChoice, type ListChoice, type ListView } from '#web/lib/list-address.ts';
import { readCaseState } from './list-states.ts';

export type Picks = ReplyOf<typeof shapes.listPicks>;

/** Everything a column's list shows, in either layout. */
export interface ListData {
  column: Column;
  /** The column at the top of the menu above this one; itself when it is one. */
  top: Column;
  choice: ListChoice;
  posts: Page<PostCard>;
  /** How many follow the column. */
  followers: number;
  picks: Picks;
  /** The newest tickets of the game, beside complaints; empty elsewhere. */
  verdicts: Ticket[];
  canonical: string;
}

/** Maximum number of newest tickets that still name somebody. */
const MAX_VERDICTS = 4;
const VERDICTS_ASKED = 8;

const KEYS: Record<ListView, RouteKey<typeof shapes.listPosts>> = { cart: listPostCards, mono: listPostRows };

/** Loads one page of a column's posts with the content beside it. Rejects with A0404 for a column that does not exist; redirects from a tag that was renamed. */
export async function loadList(view: ListView, { call, params, url }: LoadArgs): Promise<ListData> {
  const columnId = params['columnId'] ?? '';
  const { currentColumn, activateColumn } = await call(findColumn, { id: columnId });
  const isCourt = currentColumn.kind === 'complaint';
  // Elsewhere nothing has a state.
  const choice: ListChoice = { ...readListChoice(url.searchParams), state: isCourt ? readCaseState(url.searchParams) : '' };
  if (choice.tag !== '') {
    const { tag } = await call(findTag, { tag: choice.tag });
    if (tag !== choice.tag) throw new Redirect(listHref(view, currentColumn.id, { ...choice, tag }));
  }
  const [posts, picks, { followers }, verdicts] = await Promise.all([
    call(KEYS[view], {
      columnId,
      sort: choice.sort,
      page: choice.page,
      ...(choice.tag && { tag: choice.tag }),
      ...(choice.solved && { solved: choice.solved }),
      ...(choice.state && { state: choice.state }),
    }),
    call(listPicks, { columnId }),
    // The number beside a button is no reason to show no list.
    call(countColumnFollowers, { columnId }).catch(() => ({ followers: 0 })),
    isCourt ? loadVerdicts(call) : [],
  ]);
  return {
    column: currentColumn,
    top: activateColumn,
    choice,
    posts,
    followers,
    picks,
    verdicts,
    canonical: url.origin + listHref(ownView(currentColumn), currentColumn.id, { page: choice.page }),
  };
}

/** Returns the newest tickets of the game that still name somebody. */
export async function loadVerdicts(call: Call): Promise<Ticket[]> {
  const { items } = await call(listTickets, { size: VERDICTS_ASKED });
  return items.filter(({ subject }) => subject !== null).slice(0, MAX_VERDICTS);
}

/** Returns the layout a column is shown in unless the reader asks for the other. */
function ownView({ action }: Column): ListView {
  return action.startsWith('/mono') ? 'mono' : 'cart';
}
