import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './entry-blocks.shapes.ts';

/** A network, a fingerprint or a mail domain whose newcomers are refused, held or asked for proof of work. */
export type EntryBlock = z.output<typeof shapes.entryBlock>;
export type EntryBlockKind = EntryBlock['kind'];
export type EntryEffect = EntryBlock['effect'];

export const listEntryBlocks = keyed<typeof shapes.listEntryBlocks>()('listEntryBlocks', { method: 'GET', path: 'admin/block/list', access: 'operator' });
export const saveEntryBlock = keyed<typeof shapes.saveEntryBlock>()('saveEntryBlock', { method: 'POST', path: 'admin/block/save', access: 'operator' });
export const removeEntryBlock = keyed<typeof shapes.removeEntryBlock>()('removeEntryBlock', {
  method: 'POST',
  path: 'admin/block/remove/:id',
  access: 'operator',
});
