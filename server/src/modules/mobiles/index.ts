export { findMobile } from './bind.ts';
export { eraseMobile as forgetMobile } from './forget.ts';
export { mountMobiles } from './routes.ts';
