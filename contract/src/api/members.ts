import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './members.shapes.ts';

/** The signed-in member as the header shows them. */
export type Principal = z.output<typeof shapes.principal>;
export type Session = z.output<typeof shapes.session>;
export type SignedIn = z.output<typeof shapes.login.reply>;
/** How long an address must wait for its next code. */
export type RateLimit = z.output<typeof shapes.rateLimit>;
/** Whether a link for a new password is still valid. */
export type RetrieveKey = z.output<typeof shapes.retrieveKey>;
/** What keeps an account safe, as its member sees it. */
export type MemberSecure = z.output<typeof shapes.memberSecure>;
export type OpenSession = MemberSecure['sessions'][number];
export type Role = Principal['role'];

export const login = keyed<typeof shapes.login>()('login', { method: 'POST', path: 'login', access: 'guest' });
export const logout = keyed<typeof shapes.logout>()('logout', { method: 'POST', path: 'logout', access: 'guest' });
export const checkLogin = keyed<typeof shapes.checkLogin>()('checkLogin', { method: 'GET', path: 'checkLogin', access: 'guest' });
export const getPrincipal = keyed<typeof shapes.getPrincipal>()('getPrincipal', { method: 'GET', path: 'member/get_principal', access: 'member' });
export const pingOnline = keyed<typeof shapes.pingOnline>()('pingOnline', { method: 'POST', path: 'g/member/online', access: 'guest' });
