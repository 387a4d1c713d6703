export { countWaitingSignUps } from './list.ts';
export { mountSignUps } from './routes.ts';
