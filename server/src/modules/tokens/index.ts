export { findTokenReader } from './read-by.ts';
export { mountTokens } from './routes.ts';
export { TOKENS_DATA } from './personal-data.ts';
