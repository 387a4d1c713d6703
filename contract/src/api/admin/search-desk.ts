import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './search-desk.shapes.ts';

/** What was asked of the search index last. */
export type SearchDesk = z.output<typeof shapes.viewSearchDesk.reply>;

/** What can be wrong with a post's row of the index. */
export const INDEX_FAULT_LABELS = { missing: '漏了', stale: '旧了', surplus: '多出' } as const;

export const viewSearchDesk = keyed<typeof shapes.viewSearchDesk>()('viewSearchDesk', { method: 'GET', path: 'admin/search/view', access: 'operator' });
export const checkSearch = keyed<typeof shapes.checkSearch>()('checkSearch', { method: 'POST', path: 'admin/search/check', access: 'operator' });
export const rebuildSearch = keyed<typeof shapes.rebuildSearch>()('rebuildSearch', { method: 'POST', path: 'admin/search/rebuild', access: 'operator' });
