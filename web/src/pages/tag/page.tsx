import { listTaggedPosts, viewTag, type TagView } from '#contract/api/tag-page.ts';
import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import type { PostCard as Card } from '#contract/api/posts.ts';
import { POST_SORTS } from '#contract/sorts.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { SORT_LABELS } from '#web/features/post-list/ListFilters.tsx';
import { PostCard } from '#web/features/posts/PostCard.tsx';
import { PostRow } from '#web/features/posts/PostRow.tsx';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { tagHref } from '#web/lib/list-address.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Redirect, type LoadArgs } from '#web/lib/page.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { WithRail } from '#web/ui/WithRail.tsx';
import { Activity } from './Activity.tsx';
import { readTagChoice, taggedHref, type TagChoice } from './choice.ts';
import { TagHead } from './TagHead.tsx';
import styles from './page.module.css';

interface Data {
  view: TagView;
  choice: TagChoice;
  posts: ListPage<Card>;
  canonical: string;
}

const SKELETON_ROWS = 12;
/** A tag with fewer posts is no page of its own for search engines. */
const MIN_INDEXED = 3;

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const asked = params['tag'] ?? '';
  const choice = readTagChoice(url.searchParams);
  const { sort, columnId, page } = choice;
  const [view, posts] = await Promise.all([
    call(viewTag, { tag: asked }),
    call(listTaggedPosts, { tag: asked, sort, page, ...(columnId !== null && { columnId }) }),
  ]);
  if (view.tag !== asked) throw new Redirect(taggedHref(view.tag, choice), 301);
  return { view, choice, posts, canonical: url.origin + taggedHref(view.tag, { page }) };
}

/** A tag: three to read first, then the posts of all columns mixed, and beside them what goes together with it. */
export function Page({ data: { view, choice, posts, canonical } }: { data: Data }) {
  const { tag, best, together, aliases, daily, before } = view;
  const { sort, columnId, page } = choice;
  const isFront = page === 1 && sort === 'latest' && columnId === null;
  const title = `标签 ${tag}${page > 1 ? ` · 第 ${page} 页` : ''}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta
        title={title}
        description={`带“${tag}”标签的帖子：${withSeparators(view.posts)} 篇，${view.columns
          .map(({ name }) => name)
          .slice(0, 5)
          .join('、')}，不分栏目都在这里。`}
        canonical={canonical}
        ofGame
        hidden={sort !== 'latest' || columnId !== null || view.posts < MIN_INDEXED || posts.items.length === 0}
      />
      <TagHead view={view} />
      <WithRail
        rail={
          <>
            <Activity daily={daily} before={before} />
            {together.length > 0 && (
              <section aria-labelledby="together">
                <SectionHead id="together" title="常和它一起出现" />
                <ChipList
                  label="常和它一起出现的标签"
                  items={together.map((other) => ({ key: other.tag, label: `${other.tag} ${other.posts}`, on: false, href: tagHref(other.tag) }))}
                />
              </section>
            )}
            {aliases.length > 0 && (
              <Notice>
                <b>同一件事，几个写法</b>
                <span>{[...aliases, tag].map((each) => `“${each}”`).join('')}算一个标签，搜哪个都到这里。</span>
              </Notice>
            )}
          </>
        }
      >
        {isFront && best.length > 1 && (
          <section aria-labelledby="best">
            <SectionHead id="best" title={best.length === 3 ? '先读这三篇' : '先读这几篇'} aside="精华，按收藏" />
            <div className={styles.best}>
              {best.map((post, at) => (
                <Hideable key={post.id} {...hideablePost(post)}>
                  <PostCard post={post} columnId={0} urgent={at === 0} />
                </Hideable>
              ))}
            </div>
          </section>
        )}
        <Tabs
          label="排序"
          items={POST_SORTS.map((each) => ({ href: taggedHref(tag, { sort: each, columnId }), label: SORT_LABELS[each], current: each === sort }))}
        />
        {view.columns.length > 1 && (
          <ChipList
            label="栏目"
            className={styles.columns}
            items={[
              { key: '', label: `全部 ${withSeparators(view.posts)}`, on: columnId === null, href: taggedHref(tag, { sort }) },
              ...view.columns.map(({ id, name, posts: count }) => ({
                key: String(id),
                label: `${name} ${withSeparators(count)}`,
                on: id === columnId,
                href: taggedHref(tag, { sort, columnId: id }),
              })),
            ]}
          />
        )}
        {posts.items.length === 0 ? (
          <PastEnd startHref={taggedHref(tag, { sort, columnId })}>这里没有更多带这个标签的帖子了。</PastEnd>
        ) : (
          <div>
            <h2 className="sr">帖子</h2>
            {posts.items.map((post) => (
              <Hideable key={post.id} {...hideablePost(post)}>
                <PostRow post={post} columnId={0} byActivity={sort === 'active'} praised={sort === 'essence'} />
              </Hideable>
            ))}
          </div>
        )}
        {posts.items.length > 0 && (
          <Pager
            page={page}
            pageCount={posts.totalIsApproximate ? undefined : Math.ceil(posts.total / posts.size)}
            hasNext={posts.next !== null}
            hrefOf={(next) => taggedHref(tag, { ...choice, page: next })}
          />
        )}
      </WithRail>
    </>
  );
}

export function Skeleton() {
  return <SkeletonList of={SkeletonRow} count={SKELETON_ROWS} />;
}

/** A tag that no post has, or that is out of use. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-treasure-map',
        title: '没有这个标签',
        action: <ButtonLink href="/search/list">去搜一搜</ButtonLink>,
        children: '这个世界里没有帖子用着它，也许停用了，也许在另一个世界里。',
      }}
    />
  );
}
