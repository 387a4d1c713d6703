export { mountMaintenance } from './routes.ts';
export { restoreMode, saveMaintenance } from './save.ts';
