export { readSignUpMode, requireInvitation, useInvitation } from './invite.ts';
export { INVITATIONS_DATA } from './personal-data.ts';
export { mountInvitations } from './routes.ts';
