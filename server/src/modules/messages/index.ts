export { answerAccepted, commentReplied, memberFollowed, mentionedInComment, postCommented, postFavored, questionAnswered, type Notice } from './notices.ts';
export { notify, notifyAll, welcome } from './notify.ts';
export { mountMessages } from './routes.ts';
