export { readSignUpMode, requireInvitation, restoreInvitation, useInvitation } from './invite.ts';
export { INVITATIONS_DATA } from './personal-data.ts';
export { mountInvitations } from './routes.ts';
