import { setPageMeta, type PageMetaProps } from './page-meta.ts';

/**
 * Sets what search engines and link previews read of a page. The machine-readable parts are derived from it: by the server, and after a
 * change of page by lazily loaded code.
 */
export function PageMeta(meta: PageMetaProps) {
  setPageMeta(meta);
  return (
    <>
      <meta name="description" content={meta.description} />
      {meta.hidden && <meta name="robots" content="noindex,follow" />}
    </>
  );
}
