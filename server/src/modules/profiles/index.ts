export { PROFILES_DATA } from './personal-data.ts';
export { avatarPurpose } from './avatar.ts';
export { claimNickName, fillHeldNames, lookAtName, sweepHeldNames } from './nick-names.ts';
export { mountProfiles } from './routes.ts';
