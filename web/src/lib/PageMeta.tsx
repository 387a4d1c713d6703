import { tellMeta, type PageMetaProps } from './told-meta.ts';

/** What search engines and link previews read of a page. What only those read who never run scripts is left to the server. */
export function PageMeta(meta: PageMetaProps) {
  if (import.meta.env.SSR) tellMeta(meta);
  return (
    <>
      <meta name="description" content={meta.description} />
      {meta.hidden && <meta name="robots" content="noindex,follow" />}
    </>
  );
}
