export { findRelease, noteRelease } from './releases.ts';
export { SHIPPED_KINDS } from './shipped-kinds.ts';
