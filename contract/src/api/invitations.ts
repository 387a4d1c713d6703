import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './invitations.shapes.ts';

/** A code with which somebody may sign up, as its maker reads it. */
export type Invitation = z.output<typeof shapes.invitation>;
/** The same for operators, who do not read the codes. */
export type ListedInvitation = z.output<typeof shapes.listedInvitation>;
export type InvitationState = Invitation['state'];
/** Who may sign up. */
export type SignUpMode = z.output<typeof shapes.signUpMode>;

export const listMyInvitations = keyed<typeof shapes.listMyInvitations>()('listMyInvitations', {
  method: 'GET',
  path: 'member/invitation/list',
  access: 'member',
});
export const saveInvitation = keyed<typeof shapes.saveInvitation>()('saveInvitation', { method: 'POST', path: 'member/invitation/save', access: 'member' });
export const revokeMyInvitation = keyed<typeof shapes.revokeMyInvitation>()('revokeMyInvitation', {
  method: 'POST',
  path: 'member/invitation/revoke/:id',
  access: 'member',
});
export const restoreMyInvitation = keyed<typeof shapes.restoreMyInvitation>()('restoreMyInvitation', {
  method: 'POST',
  path: 'member/invitation/restore/:id',
  access: 'member',
});
export const listInvitations = keyed<typeof shapes.listInvitations>()('listInvitations', { method: 'GET', path: 'admin/invitation/list', access: 'operator' });
export const revokeInvitation = keyed<typeof shapes.revokeInvitation>()('revokeInvitation', {
  method: 'POST',
  path: 'admin/invitation/revoke/:id',
  access: 'operator',
});
