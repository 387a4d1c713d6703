export { avatarPurpose } from './avatar.ts';
export { claimNickName, fillHeldNames, eraseNames, sweepHeldNames } from './nick-names.ts';
export { mountProfiles } from './routes.ts';
