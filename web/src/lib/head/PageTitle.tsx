import { useSite } from '../navigation/use-site.ts';

/** Sets the tab's title: the page's name, then the site's name. */
export function PageTitle({ children }: { children: string }) {
  const { site } = useSite();
  return <title>{`${children} · ${site.name}`}</title>;
}

/** The tab's title while only the data knows what the page is. */
export function SiteTitle() {
  const { site } = useSite();
  return <title>{site.name}</title>;
}
