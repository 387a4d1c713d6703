import { tellMeta, type PageMetaProps } from './page-meta.ts';

/** What search engines and link previews read of a page. What only machines read is made of what it tells: by the server, and after a change of page by code that comes late. */
export function PageMeta(meta: PageMetaProps) {
  tellMeta(meta);
  return (
    <>
      <meta name="description" content={meta.description} />
      {meta.hidden && <meta name="robots" content="noindex,follow" />}
    </>
  );
}
