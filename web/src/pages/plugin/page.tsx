import type { CallFailure, Page as Paged } from '#contract/envelope.ts';
import { findPage, type TextPage } from '#contract/api/pages.ts';
import { listPlugins, type Plugin } from '#contract/api/plugins.ts';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { BlacklistHero } from './BlacklistHero.tsx';
import { Faq } from './Faq.tsx';
import { InstallSteps } from './InstallSteps.tsx';
import { PluginCard } from './PluginCard.tsx';
import { RealmGroups } from './RealmGroups.tsx';
import { UpdateText } from './UpdateText.tsx';
import { Worlds } from './Worlds.tsx';
import styles from './page.module.css';

interface Data {
  plugins: Paged<Plugin>;
  guide: TextPage;
  /** Whether the page is after the first part of the list. */
  isDeep: boolean;
  canonical: string;
}

const TITLE = '插件';
const SUMMARY = '把炉边的黑名单带进游戏，还有玩友写的几样小工具：版本、校验值、安装与更新都在这里。';

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const after = url.searchParams.get('after');
  const [plugins, guide] = await Promise.all([call(listPlugins, { ...(after !== null && { after }) }), call(findPage, { slug: 'plugin_guide' })]);
  return { plugins, guide, isDeep: after !== null, canonical: url.origin + url.pathname.replace(/\/$/, '') };
}

/** Everything to be taken into the game: the addon made from the blacklist first, then what players have written. */
export function Page({ data: { plugins, guide, isDeep, canonical } }: { data: Data }) {
  const href = usePluginsHref();
  const [first] = plugins.items;
  const own = first?.blacklist ? first : null;
  const others = plugins.items.filter((plugin) => plugin !== own);
  return (
    <div className={`shell ${styles['page']}`}>
      <PageTitle>{TITLE}</PageTitle>
      <PageMeta title={TITLE} description={SUMMARY} canonical={canonical} />
      <Worlds />
      {own?.blacklist ? (
        <>
          <BlacklistHero plugin={own} blacklist={own.blacklist} />
          <section aria-labelledby="install">
            <SectionHead id="install" title="三步装好" />
            <InstallSteps steps={own.installSteps} />
          </section>
          <RealmGroups groups={own.blacklist.groups} />
          <UpdateText blacklist={own.blacklist} />
          <Faq />
        </>
      ) : (
        <h1 className={styles['title']}>插件</h1>
      )}
      {plugins.items.length === 0 && isDeep && <PastEnd startHref={href} />}
      {plugins.items.length === 0 && !isDeep && (
        <EmptyState icon="g-anvil" title="这个世界还没有插件" action={<ButtonLink href="/profile/suggest">推荐一个</ButtonLink>}>
          名单正在誊写，过一会儿再来；想要什么小工具，也可以告诉我们。
        </EmptyState>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <SectionHead id="others" title="玩友写的" aside={`${plugins.total - (own ? 1 : 0)} 个`} />
          <ul className={styles['cards']}>
            {others.map((plugin) => (
              <PluginCard key={plugin.id} plugin={plugin} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <PageFoot next={plugins.next} hrefOf={(after) => `${href}?after=${encodeURIComponent(after)}`} startHref={isDeep ? href : undefined} label="还有几个" />
      )}
      {own && (
        <section aria-labelledby="guide">
          <SectionHead id="guide" title="使用说明" />
          <DocumentBody body={guide.body} className={styles['guide']} anchors={false} />
        </section>
      )}
    </div>
  );
}

export function Skeleton() {
  return (
    <div className="shell">
      <SkeletonText lines={8} />
    </div>
  );
}

export function Failed({ failure }: { failure: CallFailure }) {
  const href = usePluginsHref();
  return (
    <div className="shell">
      <LoadFailed
        failure={failure}
        gone={{
          icon: 'g-anvil',
          title: '没有这一页',
          action: <ButtonLink href={href}>从头看</ButtonLink>,
          children: '插件重新排过了，请从第一页看起。',
        }}
      />
    </div>
  );
}

function usePluginsHref(): string {
  return `/${useSite().site.slug}_plugin`;
}
