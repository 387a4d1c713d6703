import { inGame } from './game-link.ts';
import { useSite } from './site.ts';
import { tellMeta, type PageMetaProps } from './told-meta.ts';

/** What search engines and link previews read of a page. What only those read who never run scripts is left to the server. */
export function PageMeta(meta: PageMetaProps) {
  const site = useSite();
  const canonical = meta.ofGame ? inGame(meta.canonical, site) : meta.canonical;
  if (import.meta.env.SSR) tellMeta({ ...meta, canonical });
  return (
    <>
      <meta name="description" content={meta.description} />
      <link rel="canonical" href={canonical} />
      {meta.hidden && <meta name="robots" content="noindex,follow" />}
    </>
  );
}
