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
  /** What the page is about, for machines (JSON-LD); made on the server only. */
  linked?: ((view: View) => object) | undefined;
}

let told: PageMetaProps | null = null;

/** Says what the page being drawn is. On the server drawing never pauses, and in the browser only one page is drawn, so one place is enough. */
export function tellMeta(meta: PageMetaProps): void {
  told = meta;
}

/** What the page drawn last has told, once; null when it told nothing. */
export function takeToldMeta(): PageMetaProps | null {
  const meta = told;
  told = null;
  return meta;
}
