export { eraseBlocks as forgetBlocks } from './blocks.ts';
export { mountBlocks } from './routes.ts';
