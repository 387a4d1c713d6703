import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './content.shapes.ts';

/** What is written, whatever its state, as the console lists it. */
export type ContentRow = z.output<typeof shapes.contentRow>;
export type ContentKind = z.output<typeof shapes.contentKind>;
export type ContentStatus = z.output<typeof shapes.contentStatus>;
export type ContentAct = z.output<typeof shapes.contentAct>;
/** What became of many things at once. */
export type BulkReply = z.output<typeof shapes.actOnContent.reply>;

export const listContent = keyed<typeof shapes.listContent>()('listContent', { method: 'GET', path: 'admin/content/list', access: 'operator' });
export const actOnContent = keyed<typeof shapes.actOnContent>()('actOnContent', { method: 'POST', path: 'admin/content/act', access: 'operator' });
