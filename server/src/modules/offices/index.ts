export { resignOffice, restoreOffice, suspendOffice } from './offices.ts';
export { mountOffices } from './routes.ts';
