import { readHome, type Home } from '#contract/api/home.ts';
import type { Scenery } from '#contract/api/scenery.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { PostCard } from '#web/features/posts/PostCard.tsx';
import { BoundVolume } from '#web/features/post-list/Volume.tsx';
import { withUniqueCovers } from '#web/features/posts/unique-covers.ts';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import { Seats } from '#web/features/presenters/Seats.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonCard, SkeletonList } from '#web/ui/Skeleton.tsx';
import { WaxSeal } from '#web/ui/WaxSeal.tsx';
import { WithRail } from '#web/ui/WithRail.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { menuItemHref } from '#web/features/blacklist/blacklist-address.ts';
import { Justified } from '#web/features/pictures/Justified.tsx';
import { SceneryImg } from '#web/features/scenery/SceneryImg.tsx';
import { SceneryTile } from '#web/features/scenery/SceneryTile.tsx';
import { ColumnFront } from './ColumnFront.tsx';
import { Court } from './Court.tsx';
import { Welcome } from './Welcome.tsx';
import styles from './page.module.css';

interface Data {
  home: Home;
  canonical: string;
}

const REFINED_SHOWN = 3;
const SCENE_SIZES = '(max-width: 1300px) 100vw, 1182px';

export async function load({ call, url }: LoadArgs): Promise<Data> {
  return { home: await call(readHome, {}), canonical: `${url.origin}/home` };
}

/** The front page of the magazine: cover story, latest essences, the columns, the presenters, and the court's decisions. */
export function Page({ data: { home, canonical } }: { data: Data }) {
  const { site } = useSite();
  const { cover, coverScene, season, refined, hot, scenery, presenters, figures, clocks, verdicts } = home;
  const shown = withUniqueCovers(refined.slice(0, REFINED_SHOWN), [cover]);
  // Only the first of a column has a picture.
  const firsts = withUniqueCovers(
    home.columns.flatMap(({ posts }) => posts.slice(0, 1)),
    [cover, ...shown],
  );
  const columns = home.columns.map((column) => ({
    ...column,
    posts: column.posts.map((post, index) => (index === 0 ? (firsts.find(({ id }) => id === post.id) ?? post) : post)),
  }));
  return (
    <>
      <PageTitle>首页</PageTitle>
      <PageMeta
        title={site.name}
        description={`${site.name}，${site.tagline}：近来的精华、各栏新帖、主持人与公堂。`}
        canonical={canonical}
        image={cover?.cover?.src}
      />
      {coverScene && (
        <figure className={styles.scene}>
          <SceneryImg image={coverScene.image} sizes={SCENE_SIZES} alt={coverScene.title} />
          <figcaption>
            {season && <small>{season}</small>}
            <b>{coverScene.title}</b> {coverScene.author.nickName}
          </figcaption>
        </figure>
      )}
      {cover ? (
        <BoundVolume title="炉边夜话" note={site.tagline} icon="g-campfire" cover={cover} picks={hot} picksTitle="正暖手的" columnId={null} />
      ) : (
        <PageHead title="炉边夜话" icon="g-campfire" note={site.tagline} />
      )}
      {refined.length > 0 && (
        <section className={styles.part} aria-labelledby="refined">
          <SectionHead id="refined" title="近来评精" />
          <div className={styles.refined}>
            {shown.map((post) => (
              <Hideable key={post.id} {...hideablePost(post)}>
                <PostCard post={post} columnId={0} praised />
              </Hideable>
            ))}
          </div>
          {refined.length > REFINED_SHOWN && (
            <ul className={styles.more}>
              {refined.slice(REFINED_SHOWN).map((post) => (
                <li key={post.id}>
                  <Hideable {...hideablePost(post)}>
                    <WaxSeal size="s" label="精华帖" />
                    <a href={postHref(post)}>
                      <TitleText>{post.title}</TitleText>
                    </a>
                  </Hideable>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <div className={styles.part}>
        <WithRail
          rail={
            <>
              <Welcome />
              {presenters.items.length > 0 && <Seats presenters={presenters.items} total={presenters.total} />}
            </>
          }
        >
          <div className={styles.fronts}>
            {columns.map((column) => (
              <ColumnFront key={column.id} column={column} />
            ))}
          </div>
          {columns.length === 0 && <p className={styles.quiet}>各个栏目都还空着，等第一个人坐下来开口。</p>}
        </WithRail>
      </div>
      {scenery.length > 0 && <SceneryStrip scenery={scenery} />}
      <Court figures={figures} clocks={clocks} verdicts={verdicts} />
    </>
  );
}

export function Skeleton() {
  return <SkeletonList of={SkeletonCard} count={REFINED_SHOWN} className={styles.refined} />;
}

/** The newest pictures of the gallery, each the way to its place on the wall. */
function SceneryStrip({ scenery }: { scenery: readonly Scenery[] }) {
  const { menu } = useSite();
  const wall = menuItemHref(menu, '/scenery');
  if (wall === null) return null;
  const items = scenery.map((picture) => ({ picture, width: picture.image.width, height: picture.image.height }));
  return (
    <section className={styles.part} aria-labelledby="scenery">
      <SectionHead id="scenery" title="路过的地方" aside={<a href={wall}>看整面墙</a>} />
      <Justified
        items={items}
        keyOf={({ picture }) => picture.id}
        render={({ picture }, share) => <SceneryTile scenery={picture} href={`${wall}?view=${picture.id}`} share={share} urgent={false} />}
      />
    </section>
  );
}

export { ListFailed as Failed };
