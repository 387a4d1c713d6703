import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './sign-ups.shapes.ts';

/** A member who waits for the approval of their sign-up. */
export type WaitingSignUp = z.output<typeof shapes.waitingSignUp>;

export const listSignUps = keyed<typeof shapes.listSignUps>()('listSignUps', { method: 'GET', path: 'admin/sign_up/list', access: 'operator' });
export const decideSignUps = keyed<typeof shapes.decideSignUps>()('decideSignUps', { method: 'POST', path: 'admin/sign_up/decide', access: 'operator' });
