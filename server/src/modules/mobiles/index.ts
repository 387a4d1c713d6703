export { findMobile } from './bind.ts';
export { forgetMobile } from './forget.ts';
export { mountMobiles } from './routes.ts';
