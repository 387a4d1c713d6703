export { claimNickName, fillHeldNames, forgetNames, sweepHeldNames } from './nick-names.ts';
export { mountProfiles } from './routes.ts';
