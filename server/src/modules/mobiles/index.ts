export { findMobile } from './bind.ts';
export { mountMobiles } from './routes.ts';
