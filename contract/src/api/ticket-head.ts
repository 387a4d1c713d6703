import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './ticket-head.shapes.ts';

/** A game's chain as somebody notes it down: how long it is, and the hash of its last record. */
export type ChainHead = z.output<typeof shapes.readChainHead.reply>;

/** Beside the other routes of tickets, which every page loads: only the pages that verify a chain ask for this one. */
export const readChainHead = keyed<typeof shapes.readChainHead>()('readChainHead', { method: 'GET', path: 'g/ticket/head', access: 'public' });
