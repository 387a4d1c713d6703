import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './favors.shapes.ts';

/** A folder of favored posts; the default one has the id 0. */
export type FavorFolder = z.output<typeof shapes.favorFolder>;
/** A favored post with the reader's note; the post is null when it can no longer be read. */
export type Favor = z.output<typeof shapes.favor>;

export const toggleFavor = keyed<typeof shapes.toggleFavor>()('toggleFavor', { method: 'POST', path: 'favor/handler/:postId', access: 'member' });
