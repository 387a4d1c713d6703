import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './drafts.shapes.ts';

/** A draft as the list of all of them shows it. */
export type DraftLine = z.output<typeof shapes.draftLine>;
/** A text not yet published, kept on the server. */
export type Draft = z.output<typeof shapes.draft>;

export const listDrafts = keyed<typeof shapes.listDrafts>()('listDrafts', { method: 'GET', path: 'post/draft/list/:columnId', access: 'member' });
export const listAllDrafts = keyed<typeof shapes.listAllDrafts>()('listAllDrafts', { method: 'GET', path: 'post/draft/all', access: 'member' });
export const saveDraft = keyed<typeof shapes.saveDraft>()('saveDraft', { method: 'POST', path: 'post/draft/save', access: 'member' });
export const removeDraft = keyed<typeof shapes.removeDraft>()('removeDraft', { method: 'POST', path: 'post/draft/remove/:id', access: 'member' });
