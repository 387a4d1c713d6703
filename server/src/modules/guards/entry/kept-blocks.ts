import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { selectAllBlocks } from './queries-blocks.ts';

/** All blocks, on every node: each call that enters something asks. */
export const keptBlocks = keepUntilDropped('entry-blocks', selectAllBlocks);
