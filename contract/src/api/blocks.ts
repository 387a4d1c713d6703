import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './blocks.shapes.ts';

/** Something a reader hides: a word, a tag, everything a member writes, or one post. */
export type Block = z.output<typeof shapes.block>;

export const listBlocks = keyed<typeof shapes.listBlocks>()('listBlocks', { method: 'GET', path: 'block/list', access: 'member' });
export const addBlock = keyed<typeof shapes.addBlock>()('addBlock', { method: 'POST', path: 'block/add', access: 'member' });
export const removeBlock = keyed<typeof shapes.removeBlock>()('removeBlock', { method: 'POST', path: 'block/remove/:id', access: 'member' });
export const importBlocks = keyed<typeof shapes.importBlocks>()('importBlocks', { method: 'POST', path: 'block/import', access: 'member' });
