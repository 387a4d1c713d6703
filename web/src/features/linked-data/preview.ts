import { inGame } from '#web/lib/game-link.ts';
import type { View } from '#web/lib/navigation/view.ts';
import type { SiteData } from '#web/lib/site-data.ts';
import type { PageMetaProps } from '#web/lib/head/page-meta.ts';

/** Pictures of ours for pages that have none of their own; messengers read neither SVG nor WebP. */
const USUAL_PICTURE = '/share/hearth.jpg';
const COURT_PICTURE = '/share/court.jpg';
const COURT_PAGES = /^(blacklist|ticket|rules|clocks|appeal|guide-2)/;
/** Every picture for sharing is cut to this size. */
const PICTURE = { type: 'image/jpeg', width: 1200, height: 630 };
const MAX_DESCRIPTION_LENGTH = 160;

/** What a page shows in link previews. */
export interface Preview {
  title: string;
  description: string;
  /** Absolute, like the picture's address. */
  canonical: string;
  picture: string;
  type: string;
}

export interface PreviewSource {
  view: View;
  site: SiteData;
  /** The metadata the page set; null when it set none. */
  meta: PageMetaProps | null;
  /** The title and description in its head. */
  drawn: { title: string; description: string };
  /** The page's address. */
  url: URL;
}

/** Returns a page's preview, from what it set and, for the rest, from defaults for every page. */
export function previewOf({ view, site, meta, drawn, url }: PreviewSource): Preview {
  const { name, tagline } = site.site;
  const canonical = meta?.canonical ?? url.origin + url.pathname;
  return {
    title: meta?.title ?? drawn.title.replace(` · ${name}`, ''),
    description: trimmed(meta?.description || drawn.description || `${name}，${tagline}`),
    canonical: meta?.ofGame ? inGame(canonical, site) : canonical,
    picture: url.origin + pictureOf(meta?.image, view.entry.id),
    type: meta?.type ?? 'website',
  };
}

export type PreviewTag = readonly [kind: 'name' | 'property' | 'itemprop', name: string, content: string];

/** Returns the tags by which messengers, WeChat and QQ read a preview. */
export function previewTags({ title, description, canonical, picture, type }: Preview, siteName: string): readonly PreviewTag[] {
  return [
    ['property', 'og:site_name', siteName],
    ['property', 'og:locale', 'zh_CN'],
    ['property', 'og:type', type],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', canonical],
    ['property', 'og:image', picture],
    ['property', 'og:image:type', PICTURE.type],
    ['property', 'og:image:width', String(PICTURE.width)],
    ['property', 'og:image:height', String(PICTURE.height)],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', picture],
    ['itemprop', 'name', title],
    ['itemprop', 'description', description],
    ['itemprop', 'image', picture],
  ];
}

/** Returns where a page's picture is had as a JPEG of the one size; a file of ours by its own name. */
function pictureOf(image: string | undefined, pageId: string): string {
  const [, file] = /^\/files\/([0-9a-f]{2}\/[0-9a-f]{64}-\d{1,5})\.webp$/.exec(image ?? '') ?? [];
  if (file !== undefined) return `/share/${file}.jpg`;
  return COURT_PAGES.test(pageId) ? COURT_PICTURE : USUAL_PICTURE;
}

function trimmed(text: string): string {
  const points = [...text.replace(/\s+/g, ' ').trim()];
  return points.length > MAX_DESCRIPTION_LENGTH ? `${points.slice(0, MAX_DESCRIPTION_LENGTH - 1).join('')}…` : points.join('');
}
