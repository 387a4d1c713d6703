import { createContext, use } from 'react';
import type { ColumnDetail } from '#contract/api/columns.ts';
import type { CallFailure } from '#contract/envelope.ts';
import type { PageEntry, PageModule } from '../page.ts';
import type { SiteData } from '../site-data.ts';

/** The address a view belongs to. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
}

/** Everything one page is drawn from. */
export interface View {
  location: Location;
  entry: PageEntry;
  params: Readonly<Record<string, string>>;
  page: PageModule;
  /** Null only when not even that could be loaded; then there is a failure. */
  site: SiteData | null;
  /** The column the path names, if there is one. */
  column: ColumnDetail | null;
  /** `waiting`: a personal page whose data is not loaded yet. */
  state: 'ready' | 'waiting' | 'failed';
  /** What `load` answered. */
  data: unknown;
  failure: CallFailure | null;
}

export const ViewContext = createContext<View | null>(null);

/** Returns the view being drawn. */
export function useView(): View {
  const view = use(ViewContext);
  if (!view) throw new Error('no view');
  return view;
}

/** Returns the path's parameters. */
export function useParams(): Readonly<Record<string, string>> {
  return useView().params;
}

/** Returns the address being shown. */
export function useLocation(): Location {
  return useView().location;
}
