import { useEffect, useState } from 'react';
import { listComments, type Thread } from '#contract/api/comments.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { findOwnPost, viewPost, type PostForAuthor, type PostView } from '#contract/api/posts.ts';
import type { CasePage } from '#contract/api/trials.ts';
import { postingData } from '#web/features/linked-data/posting.ts';
import { preloadAccepted } from '#web/features/comments/lazy-accepted.ts';
import { CommentSection } from '#web/features/comments/CommentSection.tsx';
import { preloadThreadNotes } from '#web/features/comments/lazy-thread-notes.ts';
import { readThreadChoice, threadHref, type ThreadChoice } from '#web/features/comments/thread-address.ts';
import { columnTrail } from '#web/features/post-list/column-trail.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { PostFailed } from '#web/features/posts/PostFailed.tsx';
import { useReader } from '#web/features/posts/use-reader.ts';
import { pageSettled } from '#web/lib/settled.ts';
import { isGone } from '#web/lib/calls/gone.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { useLocation } from '#web/lib/navigation/view.ts';
import { failureOf, Redirect, type LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useToken } from '#web/lib/session.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { copy } from '#web/ui/copy.ts';
import { Article } from './article/Article.tsx';
import { KeptCase, preloadCase } from './case/kept-case.ts';
import { KeptActions, preloadEnd } from './end/kept-end.ts';
import { preloadRail, LazyNeighbors, LazyRail } from './rail/lazy-rail.ts';
import styles from './page.module.css';

// Only its author sees a post that waits.
const HeldNotice = lazyPart(() => import('./actions/HeldNotice.tsx').then((file) => file.HeldNotice));

interface PostData {
  post: PostView;
  comments: Thread;
  choice: ThreadChoice;
  canonical: string;
  /** Of a complaint: the case it opened. */
  court: CasePage | null;
}

/** A post visible only to this reader, while it is held or hidden. */
interface OwnData {
  own: PostForAuthor;
}

export async function load(args: LoadArgs): Promise<PostData | OwnData> {
  // The server's page has no reader: there the token is empty.
  const isMember = Boolean(useToken.getState().token);
  if (isMember && args.url.searchParams.has('own')) return loadOwn(args);
  try {
    return await loadPublished(args);
  } catch (error) {
    if (!isGone(failureOf(error)) || !isMember) throw error;
    return loadOwn(args).catch(() => {
      throw error;
    });
  }
}

/** Returns a post as its author alone sees it; one that is published by now as everybody does. */
async function loadOwn(args: LoadArgs): Promise<PostData | OwnData> {
  const own = await args.call(findOwnPost, { id: args.params['postId'] ?? '' });
  if (own.post.status === 'published') return loadPublished(args);
  await preloadEnd();
  return { own };
}

async function loadPublished({ call, params, url }: LoadArgs): Promise<PostData> {
  const id = params['postId'] ?? '';
  const choice = readThreadChoice(url.searchParams);
  const { sort, author, floor, page } = choice;
  const [post, comments] = await Promise.all([
    call(viewPost, { id }).then(async (found) => {
      // A case has neither, and the page of a case has its own.
      if (!found.trial) await Promise.all([preloadEnd(), preloadRail()]);
      return found;
    }),
    call(listComments, { id, sort, ...(author !== null && { author }), ...(floor === null ? { page } : { floor }) }),
  ]);
  if (String(post.columnId) !== params['columnId']) throw new Redirect(postHref(post) + url.search + url.hash);
  if (comments.accepted) await preloadAccepted();
  if (floor !== null || comments.items.length === 0) await preloadThreadNotes();
  const court = post.trial ? await preloadCase().then((loadCase) => loadCase(call, id)) : null;
  return { post, comments, choice, canonical: url.origin + postHref(post), court };
}

/** A post as everybody reads it, or as its author alone does. */
export function Page({ data }: { data: PostData | OwnData }) {
  return 'own' in data ? <OwnPage data={data} /> : <PublishedPage data={data} />;
}

/** A post that waits or is hidden, without anything others would do there. */
function OwnPage({ data: { own } }: { data: OwnData }) {
  const { post } = own;
  const { menu } = useSite();
  const reader = useReader(post);
  return (
    <>
      <PageTitle>{post.title}</PageTitle>
      <meta name="robots" content="noindex" />
      <Breadcrumbs items={columnTrail(menu, { id: post.columnId, name: post.columnName })} />
      <div className={styles.main}>
        {reader.state !== null && reader.state.staffNote !== '' && <StaffNote text={reader.state.staffNote} />}
        <HeldNotice own={own} isAuthor={reader.memberId === post.author.id} />
        <Article post={post} reader={reader} onShare={() => void copy(location.origin + postHref(post))} />
      </div>
    </>
  );
}

// Only the staff needs it; a case has no byline.
const PostTools = lazyPart(() => import('#web/features/staff-menu/PostTools.tsx').then((file) => file.PostTools));

// Only the staff reads it.
const StaffNote = lazyPart(() => import('#web/features/staff-menu/StaffNote.tsx').then((file) => file.StaffNote));

// Only who keeps a post needs it.
const FavorFolderChoice = lazyPart(() => import('#web/features/favors/FavorFolderChoice.tsx').then((file) => file.FavorFolderChoice));

// Nobody needs it before the button is pressed.
const ShareSheet = lazyPart(() => import('./deferred/ShareSheet.tsx').then((file) => file.ShareSheet));

/** A post with everything around it: who wrote it, its outline, its comments. */
function PublishedPage({ data: { post, comments, choice, canonical, court } }: { data: PostData }) {
  const { menu } = useSite();
  const reader = useReader(post);
  const [isSharing, setSharing] = useState(false);
  const share = () => setSharing(true);
  const title = court?.outcomeLine ?? post.title;
  useEffect(() => {
    void pageSettled()
      .then(async () => (await import('./article/settled-post.ts')).settledPost(post.id))
      .catch(() => undefined);
  }, [post.id]);
  // Another choice of comments is another thread: nothing added to the one before belongs to it.
  const thread = <CommentSection key={threadHref(String(post.id), choice)} post={post} comments={comments} choice={choice} reader={reader} />;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta
        title={title}
        description={post.summary}
        canonical={canonical}
        type="article"
        image={post.cover?.src}
        hidden={choice.sort !== 'earliest' || choice.author !== null}
        linked={
          import.meta.env.SSR
            ? ({ column }) => postingData(post, comments.items, { canonical, isQuestion: column?.currentColumn.kind === 'question' })
            : undefined
        }
      />
      <Breadcrumbs items={columnTrail(menu, { id: post.columnId, name: post.columnName })} />
      {reader.state !== null && reader.state.staffNote !== '' && <StaffNote text={reader.state.staffNote} />}
      {reader.favoredInto !== null && <FavorFolderChoice postId={post.id} folderId={reader.favoredInto} onClose={reader.closeFavored} />}
      {isSharing && <ShareSheet post={post} address={canonical} onClose={() => setSharing(false)} />}
      {court ? (
        <>
          {reader.state !== null && reader.state.staff.length > 0 && <PostTools post={post} acts={reader.state.staff} />}
          <KeptCase key={post.id} court={court} post={post} reader={reader} onShare={share} />
          {thread}
        </>
      ) : (
        <div className={styles.columns}>
          <KeptActions key={post.id} post={post} reader={reader} onShare={share} />
          <div className={styles.main}>
            <Article post={post} reader={reader} onShare={share} />
            <LazyNeighbors post={post} />
            {thread}
          </div>
          <LazyRail post={post} reader={reader} choice={choice} onShare={share} />
        </div>
      )}
    </>
  );
}

export { PostSkeleton as Skeleton } from './article/Article.tsx';

/** The post that was requested as its author already: a second time gets the same reply. */
let requestedAsAuthor = '';

/** Not available publicly; for a member the browser checks once more whether the post is their own. */
export function Failed({ failure }: { failure: CallFailure }) {
  const isMember = useSignedIn();
  const couldBeOwn = isMember && isGone(failure);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!couldBeOwn || requestedAsAuthor === pathname) return;
    requestedAsAuthor = pathname;
    void navigate(`${pathname}?own=1`, { replace: true });
  }, [couldBeOwn, pathname]);
  return <PostFailed failure={failure} />;
}
