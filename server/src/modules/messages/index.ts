export { listUnreadMessages, readAllMessages } from './messages.ts';
export { SAID, SAID_CAUSES, answerAccepted, excerptOf, memberFollowed, postFavored, type Notice } from './notices.ts';
export { notify, notifyAll, welcome } from './notify.ts';
export { leaveMessagesSql } from './queries.ts';
export { mountMessages } from './routes.ts';
