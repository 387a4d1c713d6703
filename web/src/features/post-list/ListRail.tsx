import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Ticket } from '#contract/api/tickets.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Img } from '#web/ui/Img.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { TitleText } from '#web/ui/TitleText.tsx';
import { ListVerdicts } from './ListVerdicts.tsx';
import type { Picks } from './load-list.ts';
import plugin from './plugin.webp';
import styles from './ListRail.module.css';

const RailPeople = lazyPart(() => import('./deferred/RailPeople.tsx').then((file) => file.RailPeople), null);

export interface ListRailProps {
  discussed: Picks['discussed'];
  verdicts: readonly Ticket[];
  /** Further content, before the link to the plugin. */
  children?: ReactNode;
}

/** Renders the content beside a list: the newest verdicts where cases are heard, the most discussed posts and the link to the plugin. */
export function ListRail({ discussed, verdicts, children }: ListRailProps) {
  return (
    <>
      {verdicts.length > 0 && <ListVerdicts verdicts={verdicts} />}
      {discussed.length > 0 && (
        <section aria-labelledby="discussed">
          <SectionHead id="discussed" title="今日热议" aside={<a href="/hot">热榜</a>} />
          <ol className={styles.ranking}>
            {discussed.map((post) => (
              <li key={post.id}>
                <Hideable authorId={post.authorId} words={[post.title]}>
                  <a href={postHref(post)}>
                    <TitleText>{post.title}</TitleText>
                  </a>
                  <i />
                  <span>{post.people} 人</span>
                </Hideable>
              </li>
            ))}
          </ol>
        </section>
      )}
      {children}
      <PluginLink />
    </>
  );
}

function PluginLink() {
  const { site } = useSite();
  return (
    <a className={styles.plugin} href={`/${site.slug}_plugin`}>
      <Img src={plugin} alt="" width={640} height={360} loading="lazy" decoding="async" />
      <b>{site.name}黑名单插件</b>
      <small>组队时自动比对名单，只认裁决生效的</small>
      <span>下载插件</span>
    </a>
  );
}

/**
 * Renders the foot of a list's rail, the presenters and the newest verdicts: fetched when a reader scrolls near it, as nothing above
 * depends on it.
 */
export function RailFoot({ hasVerdicts }: { hasVerdicts: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, comeNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) comeNear(true);
    });
    if (container.current) watcher.observe(container.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={container} className={styles.foot}>
      {isNear && <RailPeople hasVerdicts={hasVerdicts} />}
    </div>
  );
}
