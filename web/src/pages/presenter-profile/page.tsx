import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import type { PostCard as Post } from '#contract/api/posts.ts';
import { findPresenter, listPresenterPosts, type PresenterProfile } from '#contract/api/presenters.ts';
import { streamSite } from '#contract/text/stream-site.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { profileData } from '#web/features/linked-data/profile.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PostCard } from '#web/features/posts/PostCard.tsx';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import { HoursChart } from '#web/features/presenters/HoursChart.tsx';
import { characterText } from '#web/features/presenters/presenter-labels.ts';
import { useFollowed } from '#web/features/presenters/use-followed.ts';
import { formatCount } from '#web/lib/counts.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { Time } from '#web/ui/Time.tsx';
import { WithRail } from '#web/ui/WithRail.tsx';
import { Head } from './Head.tsx';
import styles from './page.module.css';

interface Data {
  presenter: PresenterProfile;
  posts: ListPage<Post>;
  /** Whether the page is after the first part of the posts. */
  isDeep: boolean;
  canonical: string;
}

const SIZE = 12;

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const id = params['id'] ?? '';
  const after = url.searchParams.get('after');
  const [presenter, posts] = await Promise.all([call(findPresenter, { id }), call(listPresenterPosts, { id, size: SIZE, ...(after !== null && { after }) })]);
  return { presenter, posts, isDeep: after !== null, canonical: `${url.origin}/presenter/profile/${presenter.id}` };
}

/** A presenter's own page. */
export function Page({ data: { presenter, posts, isDeep, canonical } }: { data: Data }) {
  const followed = useFollowed();
  const { id, nickName, motto, intro, banner } = presenter;
  const isEmpty = posts.items.length === 0;
  const start = `/presenter/profile/${id}#posts`;
  return (
    <>
      <PageTitle>{`${nickName} · 主持人`}</PageTitle>
      <PageMeta
        title={`${nickName} · 主持人`}
        description={motto || `主持人${nickName}，${characterText(presenter.character)}`}
        canonical={canonical}
        type="profile"
        image={banner?.src}
        hidden={isDeep || presenter.status === 'suspended'}
        linked={
          import.meta.env.SSR
            ? () => profileData({ ...presenter, text: motto, followers: presenter.stats.followers, posts: presenter.stats.posts }, canonical)
            : undefined
        }
      />
      <Head presenter={presenter} followed={followed} address={canonical} />
      <WithRail rail={<Rail presenter={presenter} />}>
        {intro && (
          <section className={styles.intro} aria-labelledby="intro">
            <SectionHead id="intro" title="自述" />
            <DocumentBody body={intro} anchors={false} />
          </section>
        )}
        <section aria-labelledby="posts">
          <SectionHead id="posts" title="他的帖子" aside={formatCount(posts.total)} />
          {isEmpty && isDeep && <PastEnd startHref={start} />}
          {isEmpty && !isDeep && (
            <EmptyState icon="g-quill-ink" title="还没有写过帖子">
              等他写下第一篇，就会放在这里。
            </EmptyState>
          )}
          {!isEmpty && (
            <div className={styles.cards}>
              {posts.items.map((post) => (
                <Hideable key={post.id} {...hideablePost(post)}>
                  <PostCard post={post} columnId={0} />
                </Hideable>
              ))}
            </div>
          )}
          {!isEmpty && (
            <PageFoot
              next={posts.next}
              hrefOf={(after) => `/presenter/profile/${id}?after=${encodeURIComponent(after)}#posts`}
              startHref={isDeep ? start : undefined}
            />
          )}
        </section>
      </WithRail>
    </>
  );
}

function Rail({ presenter: { schedule, streams, character, since, probationUntil, endedAt, status, nickName } }: { presenter: PresenterProfile }) {
  return (
    <>
      <section aria-labelledby="hours">
        <SectionHead id="hours" title="在席时段" aside="每周" />
        {schedule.length === 0 ? <p className={styles.none}>{nickName} 还没有写下值班的钟点。</p> : <HoursChart schedule={schedule} />}
      </section>
      <section aria-labelledby="office">
        <SectionHead id="office" title="任期与角色" />
        <dl className={styles.facts}>
          <dt>任职自</dt>
          <dd>
            <Time iso={since} />
          </dd>
          {probationUntil && (
            <>
              <dt>见习到</dt>
              <dd>
                <Time iso={probationUntil} />
                <small>期间的裁决由另一位主持人复核</small>
              </dd>
            </>
          )}
          {endedAt && (
            <>
              <dt>{status === 'suspended' ? '停职自' : '荣休于'}</dt>
              <dd>
                <Time iso={endedAt} />
              </dd>
            </>
          )}
          <dt>角色</dt>
          <dd>{character.name}</dd>
          <dt>服务器</dt>
          <dd>{character.realm}</dd>
          {[character.faction, character.race, character.class].some(Boolean) && (
            <>
              <dt>身份</dt>
              <dd>{[character.faction, character.race, character.class].filter(Boolean).join(' · ')}</dd>
            </>
          )}
          {character.guild && (
            <>
              <dt>公会</dt>
              <dd>{character.guild}</dd>
            </>
          )}
        </dl>
      </section>
      {streams.length > 0 && (
        <section aria-labelledby="streams">
          <SectionHead id="streams" title="直播" />
          <ul className={styles.streams}>
            {streams.map((address) => (
              <li key={address}>
                <a className="link" href={address} target="_blank" rel="noopener noreferrer nofollow">
                  <Icon name="tv" />
                  {streamSite(address)}
                  <Icon name="external-link" label="在新窗口打开" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function Skeleton() {
  return <SkeletonText lines={12} />;
}

/** A presenter who is not there, or could not be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{
        icon: 'g-tavern-sign',
        title: '没有这位主持人',
        action: <ButtonLink href="/presenter/1401">看看主持人名录</ButtonLink>,
        children: '也许链接抄漏了一个数字，也许他从来没有坐过这把椅子。',
      }}
    />
  );
}
