export { eraseNotifications, listDeputies, MAX_DAYS_AWAY, setAway, setDeputy } from './deputies.ts';
export { answerNotification, findNotification, listUnanswered, sweepNotifications } from './log.ts';
export { OPERATOR_NOTIFICATIONS } from './notifications.ts';
export { notifyByChannels } from './notify.ts';
export { answerByReading, answerTopic, callDeputies, notifyOperators, reportBackup } from './operators.ts';
export { byChannels, type ChannelPolicy } from './policy.ts';
export { NEXT_DEPUTY } from './queries-deputies.ts';
export { mountChannels } from './routes.ts';
export { sendDeliveries } from './send.ts';
