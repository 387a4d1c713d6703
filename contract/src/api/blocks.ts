import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './blocks.shapes.ts';

/** Something a reader hides: a word, or everything a member writes. */
export type Block = z.output<typeof shapes.block>;

export const listBlocks = keyed<typeof shapes.listBlocks>()('listBlocks', 'GET', 'block/list', 'member');
export const addBlock = keyed<typeof shapes.addBlock>()('addBlock', 'POST', 'block/add', 'member');
export const removeBlock = keyed<typeof shapes.removeBlock>()('removeBlock', 'POST', 'block/remove/:id', 'member');
export const importBlocks = keyed<typeof shapes.importBlocks>()('importBlocks', 'POST', 'block/import', 'member');
