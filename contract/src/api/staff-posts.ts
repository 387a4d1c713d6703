import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './staff-posts.shapes.ts';

/** An act of staff on a post that is open to the reader. */
export type StaffPostAct = z.output<typeof shapes.staffPostAct>;
/** Why the staff has removed something, as its author and every visitor of its address read it. */
export type StaffRemoval = z.output<typeof shapes.staffRemoval>;

export const takeDownPost = keyed<typeof shapes.takeDownPost>()('takeDownPost', { method: 'POST', path: 'admin/post/remove/:id', access: 'operator' });
export const movePost = keyed<typeof shapes.movePost>()('movePost', { method: 'POST', path: 'admin/post/move/:id', access: 'presenter' });
export const bringBackPost = keyed<typeof shapes.bringBackPost>()('bringBackPost', { method: 'POST', path: 'admin/post/restore/:id', access: 'operator' });
