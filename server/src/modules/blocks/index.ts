export { eraseBlocks } from './blocks.ts';
export { mountBlocks } from './routes.ts';
