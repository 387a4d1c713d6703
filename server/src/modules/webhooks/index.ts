export { publishEvent } from './publish.ts';
export { mountWebhooks } from './routes.ts';
export { NEXT_WEBHOOK } from './queries-deliveries.ts';
export { sendWebhooks, sweepWebhooks } from './send.ts';
export { HOOK_SECRET } from './save.ts';
