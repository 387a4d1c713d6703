export { forgetBlocks } from './blocks.ts';
export { mountBlocks } from './routes.ts';
