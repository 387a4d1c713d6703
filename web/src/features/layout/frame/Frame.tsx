import type { ReactNode } from 'react';
import type { Site } from '#contract/api/pages.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { Filing } from './Footer.tsx';
import styles from './Frame.module.css';

/** The quiet frame of pages outside the main layout: logo, a way back, the page. A scene inside fills it to the edges. */
export function Frame({ site, children }: { site: Site | null; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <div className={classNames('shell', styles.row)}>
          <Brand site={site} className={styles.brand} />
          <a className={styles.back} href="/">
            <Icon name="arrow-left" />
            回到首页
          </a>
        </div>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      {site && (
        <footer className={styles.footer}>
          <Filing site={site} />
        </footer>
      )}
    </div>
  );
}

/** Pages outside the main layout: a quiet frame with the logo and a way back. */
export function FrameLayout({ children }: { children: ReactNode }) {
  const { site } = useSite();
  return <Frame site={site}>{children}</Frame>;
}
