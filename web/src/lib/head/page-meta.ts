import type { View } from '../navigation/view.ts';

export interface PageMetaProps {
  description: string;
  /** The page's own address without what only sorts or scrolls it. */
  canonical: string;
  /** Title for those who share the link; the tab's title is `PageTitle`. */
  title: string;
  /** Its content is the chosen game's, so the canonical address names the game. */
  ofGame?: boolean;
  type?: 'website' | 'article' | 'profile';
  /** Address of a picture on this site. */
  image?: string | undefined;
  /** Keeps the page out of search engines: filtered and deep lists. */
  hidden?: boolean;
  /** The page as machine-readable data (JSON-LD); built on the server only. */
  linked?: ((view: View) => object) | undefined;
}

let pageMeta: PageMetaProps | null = null;

/**
 * Sets the metadata of the page being rendered. On the server rendering never pauses, and in the browser only one page is rendered, so one
 * variable is enough.
 */
export function setPageMeta(meta: PageMetaProps): void {
  pageMeta = meta;
}

/** Returns, once, the metadata set by the page rendered last; null when it set none. */
export function takePageMeta(): PageMetaProps | null {
  const meta = pageMeta;
  pageMeta = null;
  return meta;
}
