import { keyed } from './route.ts';
import type * as shapes from './follows.shapes.ts';

export const toggleFollow = keyed<typeof shapes.toggleFollow>()('toggleFollow', 'POST', 'follow/handler/:id', 'member');
