export { CONSENTS_DATA } from './personal-data.ts';
export { keepIdentityConsent, keepSignUpConsents } from './give.ts';
export { keepEarlierConsents } from './earlier.ts';
export { mountConsents } from './routes.ts';
