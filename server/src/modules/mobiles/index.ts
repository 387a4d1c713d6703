export { MOBILES_DATA } from './personal-data.ts';
export { findMobile, findMobileNumber } from './bind.ts';
export { mountMobiles } from './routes.ts';
