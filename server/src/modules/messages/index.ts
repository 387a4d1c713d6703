export { answerAccepted, commentReplied, excerptOf, memberFollowed, mentionedInComment, postCommented, postFavored, postFollowed, questionAnswered } from './notices.ts';
export { notify, type Notice } from './notify.ts';
export { mountMessages } from './routes.ts';
export { welcome } from './welcome.ts';
