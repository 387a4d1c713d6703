export { notifyOfOffers, notifyOfSecondFactor } from './notify-operators.ts';
export { findRelease, noteRelease } from './releases.ts';
export { mountReleases } from './routes.ts';
export { SHIPPED_KINDS } from './shipped-kinds.ts';
