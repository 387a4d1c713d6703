import { useEffect } from 'react';
import { listComments, type Comment, type Reply } from '#contract/comments.ts';
import type { Page as ListPage } from '#contract/envelope.ts';
import { countRead, viewPost, type PostView } from '#contract/posts.ts';
import { CommentSection } from '#web/features/comments/CommentSection.tsx';
import { readThreadChoice, threadHref, type ThreadChoice } from '#web/features/comments/thread-address.ts';
import { columnTrail } from '#web/features/posts/column-trail.ts';
import { postHref } from '#web/features/posts/list-address.ts';
import { useReader } from '#web/features/posts/use-reader.ts';
import { callQuietly } from '#web/lib/api.ts';
import { clientUuid } from '#web/lib/caches.ts';
import { pageSettled } from '#web/lib/settled.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/PageMeta.tsx';
import { PageTitle } from '#web/lib/PageTitle.tsx';
import { useSite } from '#web/lib/site.ts';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { Article } from './Article.tsx';
import { AuthorCard } from './AuthorCard.tsx';
import { Outline } from './Outline.tsx';
import { PostActions } from './PostActions.tsx';
import { Related } from './Related.tsx';
import styles from './page.module.css';

interface PostData {
  post: PostView;
  comments: ListPage<Comment | Reply>;
  choice: ThreadChoice;
  canonical: string;
}

export async function load({ call, params, url }: LoadArgs): Promise<PostData> {
  const id = params['postId'] ?? '';
  const choice = readThreadChoice(url.searchParams);
  const { sort, author, floor, page } = choice;
  const [post, comments] = await Promise.all([
    call(viewPost, { id }),
    call(listComments, { id, sort, ...(author !== null && { author }), ...(floor === null ? { page } : { floor }) }),
  ]);
  return { post, comments, choice, canonical: url.origin + postHref(post) };
}

/** A post with everything around it: who wrote it, its outline, its comments. */
export function Page({ data: { post, comments, choice, canonical } }: { data: PostData }) {
  const { menu } = useSite();
  const reader = useReader(post);
  useEffect(() => {
    void pageSettled()
      .then(() => callQuietly(countRead, { id: post.id, uuid: clientUuid() }))
      .catch(() => undefined);
  }, [post.id]);
  return (
    <>
      <PageTitle>{post.title}</PageTitle>
      <PageMeta
        title={post.title}
        description={post.summary}
        canonical={canonical}
        type="article"
        image={post.cover?.src}
        hidden={choice.sort !== 'earliest' || choice.author !== null}
      />
      <Breadcrumbs items={columnTrail(menu, { id: post.columnId, name: post.columnName })} />
      <div className={styles.columns}>
        <PostActions post={post} reader={reader} canonical={canonical} />
        <div className={styles.main}>
          <Article post={post} reader={reader} canonical={canonical} />
          {/* Another choice of comments is another thread: nothing added to the one before belongs to it. */}
          <CommentSection key={threadHref(String(post.id), choice)} post={post} comments={comments} choice={choice} reader={reader} />
        </div>
        <aside className={styles.rail} aria-label="侧栏">
          <AuthorCard post={post} reader={reader} />
          <div className={styles.sticky}>
            {post.outline.length > 0 && <Outline items={post.outline} />}
            {post.related.length > 0 && <Related posts={post.related} />}
          </div>
        </aside>
      </div>
    </>
  );
}

export { PostSkeleton as Skeleton } from './PostSkeleton.tsx';
export { PostFailed as Failed } from '#web/features/posts/PostFailed.tsx';
