import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './hot-posts.shapes.ts';

export type HotPeriod = z.output<typeof shapes.hotPeriod>;

export const listHotPosts = keyed<typeof shapes.listHotPosts>()('listHotPosts', { method: 'GET', path: 'g/post/hot', access: 'public' });
