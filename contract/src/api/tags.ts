import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './tags.shapes.ts';

export type UsedTag = z.output<typeof shapes.usedTag>;
export type TagRule = z.output<typeof shapes.tagRule>;

export const listTags = keyed<typeof shapes.listTags>()('listTags', { method: 'GET', path: 'admin/tag/list', access: 'operator' });
export const renameTag = keyed<typeof shapes.renameTag>()('renameTag', { method: 'POST', path: 'admin/tag/rename', access: 'operator' });
export const mergeTags = keyed<typeof shapes.mergeTags>()('mergeTags', { method: 'POST', path: 'admin/tag/merge', access: 'operator' });
export const banTag = keyed<typeof shapes.banTag>()('banTag', { method: 'POST', path: 'admin/tag/ban', access: 'operator' });
export const allowTag = keyed<typeof shapes.allowTag>()('allowTag', { method: 'POST', path: 'admin/tag/allow', access: 'operator' });
export const findTag = keyed<typeof shapes.findTag>()('findTag', { method: 'GET', path: 'g/post/tag', access: 'public' });
