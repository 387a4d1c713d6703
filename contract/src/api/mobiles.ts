import { keyed } from '../route.ts';
import type * as shapes from './mobiles.shapes.ts';

export const findMobile = keyed<typeof shapes.findMobile>()('findMobile', { method: 'GET', path: 'account/mobile', access: 'member' });
export const findMobileRateLimit = keyed<typeof shapes.findMobileRateLimit>()('findMobileRateLimit', {
  method: 'GET',
  path: 'g/security/mobile_rate_limit/1',
  access: 'guest',
});
export const sendBindMobileCode = keyed<typeof shapes.sendBindMobileCode>()('sendBindMobileCode', {
  method: 'POST',
  path: 'g/security/send_bind_mobile_verify_code',
  access: 'member',
});
export const bindMobile = keyed<typeof shapes.bindMobile>()('bindMobile', { method: 'POST', path: 'account/bind_mobile_verify_code', access: 'member' });
export const sendUnbindMobileCode = keyed<typeof shapes.sendUnbindMobileCode>()('sendUnbindMobileCode', {
  method: 'POST',
  path: 'account/send_unbind_mobile_code',
  access: 'member',
});
export const unbindMobile = keyed<typeof shapes.unbindMobile>()('unbindMobile', { method: 'POST', path: 'account/unbind_mobile', access: 'member' });
