import { keyed } from '../route.ts';
import type * as shapes from './closing.shapes.ts';

export const closeAccount = keyed<typeof shapes.closeAccount>()('closeAccount', { method: 'POST', path: 'member/close', access: 'member' });
export const cancelClosing = keyed<typeof shapes.cancelClosing>()('cancelClosing', { method: 'POST', path: 'member/close/cancel', access: 'member' });
