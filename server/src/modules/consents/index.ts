export { CONSENTS_DATA } from './personal-data.ts';
export { keepSignUpConsents } from './give.ts';
export { keepEarlierConsents } from './earlier.ts';
export { mountConsents } from './routes.ts';
