export { mountStormDesk } from './routes.ts';
