export { closeDueAccounts } from './erase.ts';
export { NEXT_ERASURE } from './queries.ts';
export { repeatErasures } from './repeat.ts';
export { mountClosing } from './routes.ts';
