import { keyed } from '../route.ts';
import type * as shapes from './mobiles.shapes.ts';

export const findMobile = keyed<typeof shapes.findMobile>()('findMobile', 'GET', 'account/mobile', 'member');
export const findMobileRateLimit = keyed<typeof shapes.findMobileRateLimit>()('findMobileRateLimit', 'GET', 'g/security/mobile_rate_limit/1', 'guest');
export const sendBindMobileCode = keyed<typeof shapes.sendBindMobileCode>()('sendBindMobileCode', 'POST', 'g/security/send_bind_mobile_verify_code', 'member');
export const bindMobile = keyed<typeof shapes.bindMobile>()('bindMobile', 'POST', 'account/bind_mobile_verify_code', 'member');
export const sendUnbindMobileCode = keyed<typeof shapes.sendUnbindMobileCode>()('sendUnbindMobileCode', 'POST', 'account/send_unbind_mobile_code', 'member');
export const unbindMobile = keyed<typeof shapes.unbindMobile>()('unbindMobile', 'POST', 'account/unbind_mobile', 'member');
