export { findMobile } from './bind.ts';
export { eraseMobile as forgetMobile } from './erase.ts';
export { mountMobiles } from './routes.ts';
