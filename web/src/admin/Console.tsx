import { createElement, useEffect } from 'react';
import { useLayoutLoad } from '#web/features/layout/frame/layout-load.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { useView, ViewContext } from '#web/lib/navigation/view.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import binding from '#web/ui/binding.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { ConsoleBar } from './ConsoleBar.tsx';
import { ConsoleIndex, ConsoleTabs } from './ConsoleIndex.tsx';
import { FindHost, type FoundPage } from './find/FindBox.tsx';
import type { OpenedConsole } from './opened.ts';
import { refreshQueueCounts } from './parts/queue-counts.ts';
import { sectionHref, sectionsOf } from './sections.ts';
import { useGoKeys } from './use-go-keys.ts';
import styles from './Console.module.css';

/** How often what waits is counted. */
const COUNTS_MS = 60_000;

/** The frame of the console: spine, index, bar, and the page its address names. */
export function Console({ opened }: { opened: OpenedConsole }) {
  const view = useView();
  const { site } = useSite();
  const { principal, section, state, params } = opened;
  useLayoutLoad(view.location);
  useGoKeys();
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refreshQueueCounts();
    };
    look();
    const timer = setInterval(look, COUNTS_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (state === 'waiting') void reload();
  }, [state, opened]);
  return (
    <div className={styles.console}>
      <SkipLink />
      <aside className={classNames(binding.binding, styles.spine)} aria-label="书脊">
        <a href="/">
          <Icon name="g-campfire" />
          <span className="sr">回到站内：</span>
          <span className={styles.words}>
            {site.name}
            <small>后台账簿</small>
          </span>
          <Icon name="g-campfire" />
        </a>
      </aside>
      <nav className={styles.index} aria-label="后台">
        <ConsoleIndex role={principal.role} current={section} />
      </nav>
      <div className={styles.page}>
        <ConsoleBar principal={principal} section={section} />
        <main id="main" className={styles.main}>
          <meta name="robots" content="noindex" />
          <ViewContext value={{ ...view, params }}>
            <Inside key={view.location.pathname} opened={opened} />
          </ViewContext>
          {principal.role === 'operator' && <FindHost pages={pagesOf(principal.role)} />}
        </main>
      </div>
      <ConsoleTabs role={principal.role} current={section} />
    </div>
  );
}

/** Returns the pages of the console as they are found by their names. */
function pagesOf(role: OpenedConsole['principal']['role']): FoundPage[] {
  return sectionsOf(role).flatMap((each) => (each.group === null ? [] : [{ title: each.label, href: sectionHref(each) }]));
}

function Inside({ opened: { page, state, data, failure } }: { opened: OpenedConsole }) {
  if (state === 'waiting') return page.Skeleton ? <page.Skeleton /> : <SkeletonText lines={8} />;
  if (failure !== null) {
    if (page.Failed) return <page.Failed failure={failure} />;
    return <LoadFailed failure={failure} gone={{ title: '这里没有这一页', children: '地址写错了，或者它已经不在了。' }} />;
  }
  // The table of sections cannot know each page's data type; load and Page are in one file.
  return createElement(page.Page, { data: data as never });
}
