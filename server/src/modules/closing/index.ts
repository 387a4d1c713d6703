export { closeDueAccounts } from './erase.ts';
export { NEXT_ERASURE } from './queries.ts';
export { mountClosing } from './routes.ts';
