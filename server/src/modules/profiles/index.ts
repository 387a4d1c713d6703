export { claimNickName, fillHeldNames } from './nick-names.ts';
export { mountProfiles } from './routes.ts';
