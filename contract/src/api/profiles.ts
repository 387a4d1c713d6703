import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './profiles.shapes.ts';

/** A member's own profile, as its editor shows it. */
export type Userinfo = z.output<typeof shapes.userinfo>;
/** The character a member plays. */
export type Character = z.output<typeof shapes.character>;
/** How far a member has come, and what today still counts. */
export type Standing = z.output<typeof shapes.standing>;
/** A member as everybody sees them. */
export type MemberView = z.output<typeof shapes.memberView>;

export const getUserinfo = keyed<typeof shapes.getUserinfo>()('getUserinfo', { method: 'GET', path: 'member/get_userinfo', access: 'member' });
export const saveUserinfo = keyed<typeof shapes.saveUserinfo>()('saveUserinfo', { method: 'POST', path: 'member/updated_at', access: 'member' });
export const removeAvatar = keyed<typeof shapes.removeAvatar>()('removeAvatar', { method: 'POST', path: 'member/avatar/remove', access: 'member' });
export const viewMember = keyed<typeof shapes.viewMember>()('viewMember', { method: 'GET', path: 'g/member/view/:id', access: 'public' });
