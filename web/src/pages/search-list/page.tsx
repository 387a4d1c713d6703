import { useEffect } from 'react';
import { listPublicColumns } from '#contract/api/columns.ts';
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { listPicks } from '#contract/api/posts.ts';
import type { InputOf } from '#contract/route.ts';
import { searchPresenters, type PresenterCard } from '#contract/api/presenters.ts';
import { searchComments, searchOverview, searchPosts, type CommentSearchPage, type SearchOverview, type SearchPage } from '#contract/api/search.ts';
import type * as shapes from '#contract/api/search.shapes.ts';
import type { Ticket } from '#contract/api/tickets.ts';
import { ListRail } from '#web/features/post-list/ListRail.tsx';
import { ListVerdicts } from '#web/features/post-list/ListVerdicts.tsx';
import { loadVerdicts, type Picks } from '#web/features/post-list/load-list.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Seats } from '#web/features/presenters/Seats.tsx';
import { failureOf, Redirect, type LoadArgs } from '#web/lib/page.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { noteKeptPart } from '#web/lib/head/kept-parts.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { WithRail } from '#web/ui/WithRail.tsx';
import { rememberSearch } from '#web/features/search/history.ts';
import { BigSearch } from './BigSearch.tsx';
import { isFiltered, readSearchChoice, searchHref, type SearchChoice, type SearchKind } from './choice.ts';
import { SearchTips } from './SearchTips.tsx';
import { Tally } from './Tally.tsx';

// What the bare page, or most searches, do not show, by files of their own.
const { preload: preloadFound, Lazy: Found } = lazyWithPreload(() => import('./Found.tsx').then((file) => file.Found));
const { preload: preloadComments, Lazy: CommentHits } = lazyWithPreload(() => import('./CommentHits.tsx').then((file) => file.CommentHits));
const { preload: preloadNothing, Lazy: NothingFound } = lazyWithPreload(() => import('./NothingFound.tsx').then((file) => file.NothingFound));

const SKELETON_ROWS = 8;
const SEATS = 6;

interface Data {
  choice: SearchChoice;
  /** Null where nothing is looked for, or where it can't be. */
  found: SearchPage | null;
  /** Likewise, where comments are looked for. */
  comments: CommentSearchPage | null;
  /** It is looked for in a column that is no more. */
  isColumnGone: boolean;
  /** Beside the first page only. */
  overview: SearchOverview | null;
  picks: Picks | null;
  presenters: { items: PresenterCard[]; total: number };
  verdicts: Ticket[];
  canonical: string;
}

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const choice = readSearchChoice(url.searchParams);
  const { q, kind, columnId, author, from, to, tag, essence, sort, page, after } = choice;
  const place = after ? { after } : { page };
  const isFirst = page === 1 && after === '';
  const menu = await call(listPublicColumns, {});
  const front = menu.find(({ action }) => action.startsWith('/cart/list'));
  const [found, comments, overview, picks, { items, total }, verdicts] = await Promise.all([
    q === '' || kind === 'comment'
      ? null
      : searchIn(call, {
          q,
          kind,
          sort,
          author,
          from,
          to,
          tag,
          essence,
          ...(columnId && { columnId }),
          ...place,
        }),
    q === '' || kind !== 'comment' ? null : call(searchComments, { q, sort, ...place }),
    q !== '' && isFirst && kind !== 'comment' && !isFiltered(choice) ? call(searchOverview, { q }) : null,
    front ? call(listPicks, { columnId: front.id }) : null,
    call(searchPresenters, { status: 'active', sort: 'seniority', size: SEATS }),
    loadVerdicts(call),
  ]);
  if (overview?.code) throw new Redirect(`/r/${overview.code.code}`);
  if (comments) await preloadComments();
  if (found !== null && found !== 'noColumn') await preloadFound();
  if (found !== null && found !== 'noColumn' && (found.isLoose || found.items.length === 0)) await preloadNothing();
  const isColumnGone = found === 'noColumn';
  return {
    choice,
    found: isColumnGone ? null : found,
    isColumnGone,
    comments,
    overview,
    picks,
    presenters: { items, total },
    verdicts,
    canonical: url.origin + searchHref({ q, kind }),
  };
}

async function searchIn(call: LoadArgs['call'], wish: InputOf<typeof shapes.searchPosts>): Promise<SearchPage | 'noColumn'> {
  try {
    return await call(searchPosts, wish);
  } catch (error) {
    if (failureOf(error).name === 'notFound') return 'noColumn';
    throw error;
  }
}

/** What is drawn by files of its own is in the server's markup: its styles are those the page begins with, or all of it would jump when they come. */
function noteParts({ found, comments, isColumnGone }: Pick<Data, 'found' | 'comments' | 'isColumnGone'>): void {
  if (comments) noteKeptPart('src/pages/search-list/CommentHits.tsx');
  if (!found || isColumnGone) return;
  noteKeptPart('src/pages/search-list/Found.tsx');
  if (found.isLoose || found.items.length === 0) noteKeptPart('src/pages/search-list/NothingFound.tsx');
}

/** The search and its results: first matching names, then the posts, cases or comments that contain it. */
export function Page({ data: { choice, found, comments, isColumnGone, overview, picks, presenters, verdicts, canonical } }: { data: Data }) {
  useRememberedSearch(choice.q);
  if (import.meta.env.SSR) noteParts({ found, comments, isColumnGone });
  const title = choice.q === '' ? '搜索' : `搜索：${choice.q.slice(0, 40)}`;
  return (
    <>
      <PageTitle>{choice.page > 1 ? `${title} · 第 ${choice.page} 页` : title}</PageTitle>
      <PageMeta title={title} description="搜索炉边的帖子、评论、案件、人物、栏目与精华码。" canonical={canonical} hidden />
      <h1 className="sr">{title}</h1>
      <BigSearch choice={isColumnGone ? { ...choice, columnId: '' } : choice} />
      {choice.q !== '' && <KindTabs choice={choice} />}
      {found && <Tally found={found} unit={choice.kind === 'case' ? '桩' : '篇'} />}
      <WithRail
        rail={
          picks && (
            <ListRail discussed={picks.discussed} verdicts={[]}>
              {presenters.items.length > 0 && <Seats presenters={presenters.items} total={presenters.total} />}
              {verdicts.length > 0 && <ListVerdicts verdicts={verdicts} />}
            </ListRail>
          )
        }
      >
        {isColumnGone && <ColumnGone choice={choice} />}
        {comments ? (
          <CommentHits choice={choice} found={comments} />
        ) : found ? (
          <Found choice={choice} found={found} overview={overview}>
            {(found.isLoose || found.items.length === 0) && <NothingFound choice={choice} hasNearest={found.isLoose} />}
          </Found>
        ) : (
          !isColumnGone && <SearchTips />
        )}
      </WithRail>
    </>
  );
}

const KIND_LABELS: Readonly<Record<SearchKind, string>> = { post: CONTENT_KIND_LABELS.post, comment: CONTENT_KIND_LABELS.comment, case: '案件' };
const KINDS: readonly SearchKind[] = ['post', 'comment', 'case'];

/** What the words can be looked for in: the words stay, the filters of one kind are not those of another. */
function KindTabs({ choice: { q, kind, sort } }: { choice: SearchChoice }) {
  const items = KINDS.map((each) => ({ href: searchHref({ q, sort, kind: each }), label: KIND_LABELS[each], current: each === kind }));
  return <Tabs label="找什么" items={items} />;
}

export function Skeleton() {
  return <SkeletonList of={SkeletonRow} count={SKELETON_ROWS} />;
}

/** A search that could not be made. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-spyglass',
        title: '这样找不了',
        action: <ButtonLink href="/search/list">重新找</ButtonLink>,
        children: '也许少抄了一截地址，也许哪个条件写得读不出来。',
      }}
    />
  );
}

/** Keeps a search on this device. */
function useRememberedSearch(q: string): void {
  useEffect(() => rememberSearch(q), [q]);
}

/** It was to be looked for in a column that is no more; the words are kept. */
function ColumnGone({ choice }: { choice: SearchChoice }) {
  return (
    <EmptyState
      icon="g-spyglass"
      title="没有这个栏目"
      action={<ButtonLink href={searchHref({ ...choice, columnId: '', page: 1, after: '' })}>在全站找</ButtonLink>}
    >
      也许它改了名字，也许已经收起来了。要找的字还在上面。
    </EmptyState>
  );
}
