import type { Banner } from '#contract/api/announcements.ts';
import { noteKeptPart } from '#web/lib/head/kept-parts.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { OptionalBoundary } from '#web/lib/OptionalBoundary.tsx';

const { preload, Lazy } = lazyWithPreload(() => import('./SiteBanner.tsx').then((file) => file.SiteBanner));

/** Loads the file of the banner, before a page that shows one is rendered. */
export const preloadBanner = preload;

/** The banner, on most days none: its file and its styles come only with one. It is in the server's markup, so nothing moves when they do. */
export function LazyBanner({ banner }: { banner: Banner }) {
  if (import.meta.env.SSR) noteKeptPart('src/features/layout/banner/SiteBanner.tsx');
  return (
    <OptionalBoundary>
      <Lazy banner={banner} />
    </OptionalBoundary>
  );
}
