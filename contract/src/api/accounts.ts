// The calls of an account and its security, apart from what every page asks about its member: only the pages of accounts fetch them.
import { keyed } from '../route.ts';
import type * as shapes from './members.shapes.ts';

export const register = keyed<typeof shapes.register>()('register', { method: 'POST', path: 'g/account/register', access: 'guest' });
export const sendRegisterCode = keyed<typeof shapes.sendRegisterCode>()('sendRegisterCode', {
  method: 'POST',
  path: 'g/security/send_register_email_verify_code',
  access: 'guest',
});
export const sendGuardianCode = keyed<typeof shapes.sendGuardianCode>()('sendGuardianCode', {
  method: 'POST',
  path: 'g/security/send_guardian_email_verify_code',
  access: 'guest',
});
export const findGuardianRateLimit = keyed<typeof shapes.findGuardianRateLimit>()('findGuardianRateLimit', {
  method: 'GET',
  path: 'g/security/email_rate_limit/3',
  access: 'guest',
});
export const findRegisterRateLimit = keyed<typeof shapes.findRegisterRateLimit>()('findRegisterRateLimit', {
  method: 'GET',
  path: 'g/security/email_rate_limit/1',
  access: 'guest',
});
export const sendRetrieveLetter = keyed<typeof shapes.sendRetrieveLetter>()('sendRetrieveLetter', {
  method: 'POST',
  path: 'g/security/send_retrieve_password_email',
  access: 'guest',
});
export const findRetrieveRateLimit = keyed<typeof shapes.findRetrieveRateLimit>()('findRetrieveRateLimit', {
  method: 'GET',
  path: 'g/security/email_rate_limit/2',
  access: 'guest',
});
export const checkRetrieveKey = keyed<typeof shapes.checkRetrieveKey>()('checkRetrieveKey', {
  method: 'POST',
  path: 'g/account/check_retrieve_key',
  access: 'guest',
});
export const retrievePassword = keyed<typeof shapes.retrievePassword>()('retrievePassword', {
  method: 'POST',
  path: 'g/account/retrieve_password',
  access: 'guest',
});
export const getMemberSecure = keyed<typeof shapes.getMemberSecure>()('getMemberSecure', { method: 'GET', path: 'member/get_member_secure', access: 'member' });
export const endOneSession = keyed<typeof shapes.endOneSession>()('endOneSession', { method: 'POST', path: 'member/session/end/:id', access: 'member' });
export const endOtherSessions = keyed<typeof shapes.endOtherSessions>()('endOtherSessions', {
  method: 'POST',
  path: 'member/session/end_others',
  access: 'member',
});
export const changePassword = keyed<typeof shapes.changePassword>()('changePassword', { method: 'POST', path: 'member/change_password', access: 'member' });
export const sendChangeEmailCode = keyed<typeof shapes.sendChangeEmailCode>()('sendChangeEmailCode', {
  method: 'POST',
  path: 'member/send_change_email_code',
  access: 'member',
});
export const findChangeEmailLimit = keyed<typeof shapes.findChangeEmailLimit>()('findChangeEmailLimit', {
  method: 'GET',
  path: 'member/change_email_rate_limit',
  access: 'member',
});
export const changeEmail = keyed<typeof shapes.changeEmail>()('changeEmail', { method: 'POST', path: 'member/change_email', access: 'member' });
export const beginTotp = keyed<typeof shapes.beginTotp>()('beginTotp', { method: 'POST', path: 'member/totp/begin', access: 'member' });
export const confirmTotp = keyed<typeof shapes.confirmTotp>()('confirmTotp', { method: 'POST', path: 'member/totp/confirm', access: 'member' });
export const endTotp = keyed<typeof shapes.endTotp>()('endTotp', { method: 'POST', path: 'member/totp/end', access: 'member' });
export const renewRecoveryCodes = keyed<typeof shapes.renewRecoveryCodes>()('renewRecoveryCodes', {
  method: 'POST',
  path: 'member/totp/recovery_codes',
  access: 'member',
});
