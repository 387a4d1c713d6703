import { useView } from './view.ts';
import type { SiteData } from '../site-data.ts';

/** Returns the site's data inside any page. */
export function useSite(): SiteData {
  const { site } = useView();
  if (!site) throw new Error('the site is not loaded');
  return site;
}
