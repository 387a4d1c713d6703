import type { Banner } from '#contract/api/announcements.ts';
import type { Site } from '#contract/api/pages.ts';
import type { SiteData } from '#web/lib/site-data.ts';
import { noteKeptPart } from '#web/lib/head/kept-parts.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

const { preload, Lazy } = lazyWithPreload(() => import('./SiteBanner.tsx').then((file) => file.SiteBanner));

const closing = lazyWithPreload(() => import('./ClosingBanner.tsx').then((file) => file.ClosingBanner));

/** Loads the files of the banners a site shows, before a page is rendered; one that does not come is left out. */
export async function preloadBanners(site: SiteData['site']): Promise<void> {
  if (site.announcement) await preload().catch(() => undefined);
  if (site.closing) await closing.preload().catch(() => undefined);
}

/** The banner, on most days none: its file and its styles come only with one. It is in the server's markup, so nothing moves when they do. */
export function LazyBanner({ banner }: { banner: Banner }) {
  if (import.meta.env.SSR) noteKeptPart('src/features/layout/banner/SiteBanner.tsx');
  return <Lazy banner={banner} />;
}

/** What says that the site is read-only or about to be closed: as seldom as a banner, and in the server's markup like it. */
export function LazyClosingBanner(props: NonNullable<Site['closing']>) {
  if (import.meta.env.SSR) noteKeptPart('src/features/layout/banner/ClosingBanner.tsx');
  return <closing.Lazy {...props} />;
}
