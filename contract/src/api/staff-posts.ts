import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './staff-posts.shapes.ts';

/** An act of staff on a post that is open to the reader. */
export type StaffPostAct = z.output<typeof shapes.staffPostAct>;
/** Where a post is pinned. */
export type PinScope = z.output<typeof shapes.pinScope>;
/** Why nobody comments on a post just now. */
export type PostLock = z.output<typeof shapes.postLock>;
/** Where a post is and what holds of it, after an act of staff. */
export type StaffPostState = z.output<typeof shapes.staffPostState>;
/** Why the staff has removed something, as its author and every visitor of its address read it. */
export type StaffRemoval = z.output<typeof shapes.staffRemoval>;

export const takeDownPost = keyed<typeof shapes.takeDownPost>()('takeDownPost', { method: 'POST', path: 'admin/post/remove/:id', access: 'operator' });
export const bringBackPost = keyed<typeof shapes.bringBackPost>()('bringBackPost', { method: 'POST', path: 'admin/post/restore/:id', access: 'operator' });
export const pinPost = keyed<typeof shapes.pinPost>()('pinPost', { method: 'POST', path: 'admin/post/pin/:id', access: 'presenter' });
export const unpinPost = keyed<typeof shapes.unpinPost>()('unpinPost', { method: 'POST', path: 'admin/post/unpin/:id', access: 'presenter' });
export const lockPost = keyed<typeof shapes.lockPost>()('lockPost', { method: 'POST', path: 'admin/post/lock/:id', access: 'presenter' });
export const unlockPost = keyed<typeof shapes.unlockPost>()('unlockPost', { method: 'POST', path: 'admin/post/unlock/:id', access: 'presenter' });
export const movePost = keyed<typeof shapes.movePost>()('movePost', { method: 'POST', path: 'admin/post/move/:id', access: 'presenter' });
export const retitlePost = keyed<typeof shapes.retitlePost>()('retitlePost', { method: 'POST', path: 'admin/post/retitle/:id', access: 'presenter' });
