import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './page-desk.shapes.ts';

/** One of the site's own texts in the list of them. */
export type DeskPageHead = z.output<typeof shapes.pageHead>;
/** One of the site's own texts as an operator edits it. */
export type DeskPage = z.output<typeof shapes.deskPage>;
/** A version that was published, or waits for its day. */
export type PageVersion = z.output<typeof shapes.pageVersion>;

export const listDeskPages = keyed<typeof shapes.listDeskPages>()('listDeskPages', { method: 'GET', path: 'admin/page/list', access: 'operator' });
export const viewDeskPage = keyed<typeof shapes.viewDeskPage>()('viewDeskPage', { method: 'GET', path: 'admin/page/view/:slug', access: 'operator' });
export const savePageDraft = keyed<typeof shapes.savePageDraft>()('savePageDraft', { method: 'POST', path: 'admin/page/save/:slug', access: 'operator' });
export const dropPageDraft = keyed<typeof shapes.dropPageDraft>()('dropPageDraft', { method: 'POST', path: 'admin/page/drop/:slug', access: 'operator' });
export const publishPage = keyed<typeof shapes.publishPage>()('publishPage', { method: 'POST', path: 'admin/page/publish/:slug', access: 'operator' });
export const pageVersions = keyed<typeof shapes.pageVersions>()('pageVersions', { method: 'GET', path: 'admin/page/versions/:slug', access: 'operator' });
