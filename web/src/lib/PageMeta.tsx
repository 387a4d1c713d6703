import { useSite } from './site.ts';

export interface PageMetaProps {
  description: string;
  /** The page's own address without what only sorts or scrolls it. */
  canonical: string;
  /** Title for those who share the link; the tab's title is `PageTitle`. */
  title: string;
  type?: 'website' | 'article';
  /** Address of a picture; made absolute. */
  image?: string | undefined;
  /** Keeps the page out of search engines: filtered and deep lists. */
  hidden?: boolean;
}

/** What search engines and link previews read of a page. */
export function PageMeta({ description, canonical, title, type = 'website', image, hidden = false }: PageMetaProps) {
  const { site } = useSite();
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {hidden && <meta name="robots" content="noindex,follow" />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={canonical} />
      <meta property="og:description" content={description} />
      {image !== undefined && <meta property="og:image" content={new URL(image, canonical).href} />}
    </>
  );
}
