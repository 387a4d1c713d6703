import type { Scenery } from '#contract/api/scenery.ts';
import type { ShownPicture } from '#web/features/pictures/shown-picture.ts';

type Copies = Scenery['image']['webp'];

/** How wide the wall is at most, and of the window, and how much of a phone a picture takes at most. */
const WALL = 1200;
const WALL_SHARE = 94;
const PHONE = '(max-width: 720px) 92vw';

/** Copies of a picture as a browser chooses from them. */
export function srcSetOf(copies: Copies): string {
  return copies.map(({ url, width }) => `${url} ${width}w`).join(', ');
}

/** Returns how wide a picture is shown that has this share of a row. */
export function sizesOf(share: number): string {
  return `${PHONE}, (min-width: 1280px) ${Math.ceil(WALL * share)}px, ${Math.ceil(WALL_SHARE * share)}vw`;
}

/** Returns a picture as the lightbox shows it. */
export function shownOf({ id, title, zone, image }: Scenery, takesAvif: boolean): ShownPicture {
  const avif = takesAvif ? image.avif : [];
  const widest = avif.at(-1)?.width ?? 0;
  // Above what there is in AVIF the larger WebP go on.
  const copies = [...avif, ...image.webp.filter(({ width }) => width > widest)];
  return {
    key: id,
    src: copies.at(-1)?.url ?? image.src,
    srcset: srcSetOf(copies),
    small: copies[0]?.url ?? image.src,
    width: image.width,
    height: image.height,
    alt: `${image.generated ? 'AI 生成：' : ''}${title}，${zone}`,
  };
}

/** Returns whether this browser has chosen AVIF for a picture of the page. */
export function takesAvif(): boolean {
  return [...document.images].some(({ currentSrc }) => currentSrc.endsWith('.avif'));
}
