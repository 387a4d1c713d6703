export { resignOffice, suspendOffice } from './offices.ts';
export { mountOffices } from './routes.ts';
