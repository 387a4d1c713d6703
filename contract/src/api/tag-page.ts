import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './tag-page.shapes.ts';

/** A tag as its own page shows it. */
export type TagView = z.output<typeof shapes.viewTag.reply>;

export const viewTag = keyed<typeof shapes.viewTag>()('viewTag', { method: 'GET', path: 'g/tag/view/:tag', access: 'public' });
export const listTaggedPosts = keyed<typeof shapes.listTaggedPosts>()('listTaggedPosts', { method: 'GET', path: 'g/tag/posts/:tag', access: 'public' });
