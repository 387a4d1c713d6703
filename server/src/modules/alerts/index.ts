import { wordBy } from '#server/modules/channels/index.ts';
import { writeAlertMail } from './write-mail.ts';

wordBy('alert-now', writeAlertMail);
wordBy('alert-daily', writeAlertMail);

export { queueAlertMails, queueDigests } from './mails.ts';
export { turnOffAlertMails } from './off.ts';
export { ALERTS_DATA } from './personal-data.ts';
export { NEXT_ALERT_MAIL } from './queries-mails.ts';
export { NEXT_PUSH } from './queries-pushes.ts';
export { mountAlerts } from './routes.ts';
export { sendPushes } from './send-pushes.ts';
