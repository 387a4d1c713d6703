import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './security-log.shapes.ts';

/** An entry of the security log, decrypted. */
export type SecurityEvent = z.output<typeof shapes.securityEvent>;

export const readSecurityLogExtent = keyed<typeof shapes.readSecurityLogExtent>()('readSecurityLogExtent', {
  method: 'GET',
  path: 'admin/security_log/extent',
  access: 'operator',
});
export const openSecurityLog = keyed<typeof shapes.openSecurityLog>()('openSecurityLog', {
  method: 'POST',
  path: 'admin/security_log/open',
  access: 'operator',
});
