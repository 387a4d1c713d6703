import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './drafts.shapes.ts';

/** A draft as the list of all of them shows it. */
export type DraftLine = z.output<typeof shapes.draftLine>;
/** A text not yet published, kept on the server. */
export type Draft = z.output<typeof shapes.draft>;

export const listDrafts = keyed<typeof shapes.listDrafts>()('listDrafts', 'GET', 'post/draft/list/:columnId', 'member');
export const listAllDrafts = keyed<typeof shapes.listAllDrafts>()('listAllDrafts', 'GET', 'post/draft/all', 'member');
export const saveDraft = keyed<typeof shapes.saveDraft>()('saveDraft', 'POST', 'post/draft/save', 'member');
export const removeDraft = keyed<typeof shapes.removeDraft>()('removeDraft', 'POST', 'post/draft/remove/:id', 'member');
