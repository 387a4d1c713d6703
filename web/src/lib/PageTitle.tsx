import { useSite } from './site.ts';

/** The tab's title: what the page is, then the site's name. */
export function PageTitle({ children }: { children: string }) {
  const { site } = useSite();
  return <title>{`${children} · ${site.name}`}</title>;
}
