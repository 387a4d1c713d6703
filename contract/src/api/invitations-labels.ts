import type { InvitationState } from './invitations.ts';

/** What has become of an invitation. */
export const INVITATION_STATE_LABELS: Readonly<Record<InvitationState, string>> = { open: '还能用', used: '用过了', ended: '到期了', revoked: '作废了' };
