export { mountMobiles } from './routes.ts';
