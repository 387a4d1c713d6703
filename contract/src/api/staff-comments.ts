import { keyed } from '../route.ts';
import type * as shapes from './staff-comments.shapes.ts';

export const takeDownComment = keyed<typeof shapes.takeDownComment>()('takeDownComment', {
  method: 'POST',
  path: 'admin/comment/remove/:id',
  access: 'operator',
});
export const bringBackComment = keyed<typeof shapes.bringBackComment>()('bringBackComment', {
  method: 'POST',
  path: 'admin/comment/restore/:id',
  access: 'operator',
});
