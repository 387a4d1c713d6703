import { keyed } from '../route.ts';
import type * as shapes from './closing.shapes.ts';

export const closeAccount = keyed<typeof shapes.closeAccount>()('closeAccount', 'POST', 'member/close', 'member');
export const cancelClosing = keyed<typeof shapes.cancelClosing>()('cancelClosing', 'POST', 'member/close/cancel', 'member');
