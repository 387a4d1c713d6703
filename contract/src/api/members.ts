import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './members.shapes.ts';

/** The signed-in member as the header shows them. */
export type Principal = z.output<typeof shapes.principal>;
export type Session = z.output<typeof shapes.session>;
/** How long an address must wait for its next code. */
export type RateLimit = z.output<typeof shapes.rateLimit>;
/** Whether a link for a new password is still valid. */
export type RetrieveKey = z.output<typeof shapes.retrieveKey>;
/** What keeps an account safe, as its member sees it. */
export type MemberSecure = z.output<typeof shapes.memberSecure>;
export type OpenSession = MemberSecure['sessions'][number];
export type Role = Principal['role'];

export const login = keyed<typeof shapes.login>()('login', 'POST', 'login', 'guest');
export const logout = keyed<typeof shapes.logout>()('logout', 'POST', 'logout', 'guest');
export const checkLogin = keyed<typeof shapes.checkLogin>()('checkLogin', 'GET', 'checkLogin', 'guest');
export const register = keyed<typeof shapes.register>()('register', 'POST', 'g/account/register', 'guest');
export const sendRegisterCode = keyed<typeof shapes.sendRegisterCode>()('sendRegisterCode', 'POST', 'g/security/send_register_email_verify_code', 'guest');
export const findRegisterRateLimit = keyed<typeof shapes.findRegisterRateLimit>()('findRegisterRateLimit', 'GET', 'g/security/email_rate_limit/1', 'guest');
export const sendRetrieveLetter = keyed<typeof shapes.sendRetrieveLetter>()('sendRetrieveLetter', 'POST', 'g/security/send_retrieve_password_email', 'guest');
export const findRetrieveRateLimit = keyed<typeof shapes.findRetrieveRateLimit>()('findRetrieveRateLimit', 'GET', 'g/security/email_rate_limit/2', 'guest');
export const checkRetrieveKey = keyed<typeof shapes.checkRetrieveKey>()('checkRetrieveKey', 'POST', 'g/account/check_retrieve_key', 'guest');
export const retrievePassword = keyed<typeof shapes.retrievePassword>()('retrievePassword', 'POST', 'g/account/retrieve_password', 'guest');
export const getMemberSecure = keyed<typeof shapes.getMemberSecure>()('getMemberSecure', 'GET', 'member/get_member_secure', 'member');
export const endOneSession = keyed<typeof shapes.endOneSession>()('endOneSession', 'POST', 'member/session/end/:id', 'member');
export const endOtherSessions = keyed<typeof shapes.endOtherSessions>()('endOtherSessions', 'POST', 'member/session/end_others', 'member');
export const changePassword = keyed<typeof shapes.changePassword>()('changePassword', 'POST', 'member/change_password', 'member');
export const sendChangeEmailCode = keyed<typeof shapes.sendChangeEmailCode>()('sendChangeEmailCode', 'POST', 'member/send_change_email_code', 'member');
export const findChangeEmailLimit = keyed<typeof shapes.findChangeEmailLimit>()('findChangeEmailLimit', 'GET', 'member/change_email_rate_limit', 'member');
export const changeEmail = keyed<typeof shapes.changeEmail>()('changeEmail', 'POST', 'member/change_email', 'member');
export const beginTotp = keyed<typeof shapes.beginTotp>()('beginTotp', 'POST', 'member/totp/begin', 'member');
export const confirmTotp = keyed<typeof shapes.confirmTotp>()('confirmTotp', 'POST', 'member/totp/confirm', 'member');
export const endTotp = keyed<typeof shapes.endTotp>()('endTotp', 'POST', 'member/totp/end', 'member');
export const renewRecoveryCodes = keyed<typeof shapes.renewRecoveryCodes>()('renewRecoveryCodes', 'POST', 'member/totp/recovery_codes', 'member');
export const getPrincipal = keyed<typeof shapes.getPrincipal>()('getPrincipal', 'GET', 'member/get_principal', 'member');
export const pingOnline = keyed<typeof shapes.pingOnline>()('pingOnline', 'POST', 'g/member/online', 'guest');
