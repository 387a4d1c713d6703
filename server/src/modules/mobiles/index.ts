export { findMobile, findMobileNumber } from './bind.ts';
export { eraseMobile } from './erase.ts';
export { mountMobiles } from './routes.ts';
