export { mountMemberRecords } from './routes.ts';
