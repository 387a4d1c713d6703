// The calls of those who write posts, apart from those of reading: visitors fetch none of them.
import { keyed } from '../route.ts';
import type * as shapes from './posts.shapes.ts';

export const completeTags = keyed<typeof shapes.completeTags>()('completeTags', { method: 'GET', path: 'g/post/tags', access: 'public' });
export const savePost = keyed<typeof shapes.savePost>()('savePost', { method: 'POST', path: 'post/save', access: 'member' });
export const editPost = keyed<typeof shapes.editPost>()('editPost', { method: 'GET', path: 'post/edit/:id', access: 'member' });
