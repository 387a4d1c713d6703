import { done, id, instant, ordinal, pageInput, pageOf } from './inputs.shapes.ts';
import { MAX_INVITATION_DAYS } from '../limits.ts';
import { z } from '../zod.ts';

export const signUpMode = z.enum(['open', 'approval', 'invitation']);

const person = z.strictObject({ id: z.int(), nickName: z.string() });

const state = z.enum(['open', 'used', 'ended', 'revoked']);

export const invitation = z.strictObject({
  id: z.int(),
  /** In groups of four. */
  code: z.string(),
  madeAt: instant,
  until: instant,
  state,
  /** Its maker revoked it, and may take that back. */
  canRestore: z.boolean(),
  usedBy: person.nullable(),
  usedAt: instant.nullable(),
});

export const listedInvitation = invitation.omit({ code: true, canRestore: true }).extend({ madeBy: person });

export const listMyInvitations = {
  summary: '我的邀请码，新的在前；现在怎样注册也在里面',
  input: z.object({ ...pageInput }),
  reply: pageOf(invitation).extend({ mode: signUpMode }),
};

export const saveInvitation = {
  summary: '做一个邀请码，用一次，到期作废；凭邀请注册的时候才做得了',
  input: z.object({ days: ordinal.pipe(z.int().max(MAX_INVITATION_DAYS, `最多 ${MAX_INVITATION_DAYS} 天`)).default(7) }),
  reply: invitation,
};

export const revokeMyInvitation = { summary: '作废我的一个没有用过的邀请码', input: z.object({ id }), reply: done };

export const restoreMyInvitation = { summary: '撤销作废：我作废的邀请码，到期以前照旧能用', input: z.object({ id }), reply: done };

export const listInvitations = {
  summary: '所有的邀请码：谁做的、到什么时候、谁用了；码本身不给看',
  input: z.object({ ...pageInput }),
  reply: pageOf(listedInvitation),
};

export const revokeInvitation = { summary: '作废一个没有用过的邀请码', input: z.object({ id }), reply: listedInvitation };
