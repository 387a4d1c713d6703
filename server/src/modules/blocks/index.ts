export { sweepEndedBlocks } from './blocks.ts';
export { BLOCKS_DATA } from './personal-data.ts';
export { mountBlocks } from './routes.ts';
