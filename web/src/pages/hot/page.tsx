import { listHotPosts, type HotPeriod } from '#contract/api/hot-posts.ts';
import type { listHotPosts as listHotPostsShape } from '#contract/api/hot-posts.shapes.ts';
import type { ReplyOf } from '#contract/route.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Time } from '#web/ui/Time.tsx';
import { WithRail } from '#web/ui/WithRail.tsx';
import { HotCard } from './HotCard.tsx';
import { HotRail } from './HotRail.tsx';
import { HotRow } from './HotRow.tsx';
import styles from './page.module.css';

interface Data {
  hot: ReplyOf<typeof listHotPostsShape>;
  canonical: string;
}

/** How many are shown with a cover. */
const MAX_CARDS = 3;
const SKELETON_ROWS = 12;

const PERIODS: Readonly<Record<HotPeriod, { label: string; href: string; rule: string; often: string }>> = {
  day: { label: '今天', href: '/hot', rule: '今天零点以来', often: '十分钟一次' },
  week: { label: '近七天', href: '/hot?period=week', rule: '近七天里', often: '一小时一次' },
  month: { label: '近三十天', href: '/hot?period=month', rule: '近三十天里', often: '一小时一次' },
};

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const asked = url.searchParams.get('period');
  const period = asked === 'week' || asked === 'month' ? asked : 'day';
  return { hot: await call(listHotPosts, { period }), canonical: url.origin + PERIODS[period].href };
}

/** The posts most people speak under, by day, week and month, with the rule above them. */
export function Page({ data: { hot, canonical } }: { data: Data }) {
  const { period, countedAt, items, columns } = hot;
  const { label, rule, often } = PERIODS[period];
  const title = `热榜 · ${label}`;
  const top = items[0]?.people ?? 1;
  const cards = items.slice(0, MAX_CARDS);
  const rows = items.slice(MAX_CARDS);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta title={title} description={`${rule}，哪些帖子说话的人多：一个人只算一次，作者自己不算。`} canonical={canonical} ofGame />
      <WithRail rail={<HotRail label={label} columns={columns} />}>
        <header className={styles.head}>
          <h1>热榜</h1>
          <Tabs label="范围" items={Object.entries(PERIODS).map(([each, { label: name, href }]) => ({ href, label: name, current: each === period }))}>
            {countedAt !== null && (
              <small className={styles.counted}>
                <Time iso={countedAt} form="minute" /> 数过，{often}
              </small>
            )}
          </Tabs>
        </header>
        <p className={styles.rule}>
          按<b>{rule}说过话的人数</b>排：一个人说一百句也算一个，作者自己不算。箭头是比{period === 'day' ? '昨天' : '上一段'}升了、降了几名。
          {period === 'day' && '零点重新数。'} <a href="/list_order">怎么排的</a>
        </p>
        {items.length === 0 && (
          <EmptyState icon="g-campfire" title={period === 'day' ? '今天还没有人开口' : '这段时间没有人开口'} action={<ButtonLink href="/">去坐坐</ButtonLink>}>
            {period === 'day' ? '有人在哪一篇下面说了话，十分钟里就会出现在这里。' : '换一段时间看看。'}
          </EmptyState>
        )}
        {cards.length > 0 && (
          <ol className={styles.cards}>
            {cards.map((item, at) => (
              <li key={item.post.id}>
                <Hideable {...hideablePost(item.post)}>
                  <HotCard item={item} place={at + 1} />
                </Hideable>
              </li>
            ))}
          </ol>
        )}
        {rows.length > 0 && (
          <>
            <h2 className="sr">第四名往后</h2>
            <ol className={styles.rows} start={MAX_CARDS + 1}>
              {rows.map((item, at) => (
                <li key={item.post.id}>
                  <Hideable {...hideablePost(item.post)}>
                    <HotRow item={item} place={MAX_CARDS + at + 1} share={item.people / top} />
                  </Hideable>
                </li>
              ))}
            </ol>
          </>
        )}
      </WithRail>
    </>
  );
}

export function Skeleton() {
  return <SkeletonList of={SkeletonRow} count={SKELETON_ROWS} />;
}

export { ListFailed as Failed };
