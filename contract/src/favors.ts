import { keyed } from './route.ts';
import type * as shapes from './favors.shapes.ts';

export const toggleFavor = keyed<typeof shapes.toggleFavor>()('toggleFavor', 'POST', 'favor/handler/:postId', 'member');
