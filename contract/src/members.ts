import type { z } from './zod.ts';
import { keyed } from './route.ts';
import type * as shapes from './members.shapes.ts';

/** The signed-in member as the header shows him. */
export type Principal = z.output<typeof shapes.principal>;
export type Session = z.output<typeof shapes.session>;
/** What still stands between an address and its next code. */
export type RateLimit = z.output<typeof shapes.rateLimit>;
export type Role = Principal['role'];

export const login = keyed<typeof shapes.login>()('login', 'POST', 'login', 'guest');
export const logout = keyed<typeof shapes.logout>()('logout', 'POST', 'logout', 'guest');
export const checkLogin = keyed<typeof shapes.checkLogin>()('checkLogin', 'GET', 'checkLogin', 'guest');
export const register = keyed<typeof shapes.register>()('register', 'POST', 'g/account/register', 'guest');
export const sendRegisterCode = keyed<typeof shapes.sendRegisterCode>()('sendRegisterCode', 'POST', 'g/security/send_register_email_verify_code', 'guest');
export const findRegisterRateLimit = keyed<typeof shapes.findRegisterRateLimit>()('findRegisterRateLimit', 'GET', 'g/security/email_rate_limit/1', 'guest');
export const getPrincipal = keyed<typeof shapes.getPrincipal>()('getPrincipal', 'GET', 'member/get_principal', 'member');
export const pingOnline = keyed<typeof shapes.pingOnline>()('pingOnline', 'POST', 'g/member/online', 'guest');
