export { findRelease, noteRelease } from './releases.ts';
