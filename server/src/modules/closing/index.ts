export { closeDueAccounts } from './erase.ts';
export { mountClosing } from './routes.ts';
