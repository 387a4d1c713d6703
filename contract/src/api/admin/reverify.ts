import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './reverify.shapes.ts';

/** What is asked for before a dangerous act. */
export type ReverifyState = z.output<typeof shapes.findReverify.reply>;

export const findReverify = keyed<typeof shapes.findReverify>()('findReverify', { method: 'GET', path: 'admin/reverify', access: 'presenter' });
export const reverify = keyed<typeof shapes.reverify>()('reverify', { method: 'POST', path: 'admin/reverify', access: 'presenter' });
export const beginPasskeyReverify = keyed<typeof shapes.beginPasskeyReverify>()('beginPasskeyReverify', {
  method: 'POST',
  path: 'admin/reverify/passkey/begin',
  access: 'presenter',
});
export const reverifyByPasskey = keyed<typeof shapes.reverifyByPasskey>()('reverifyByPasskey', {
  method: 'POST',
  path: 'admin/reverify/passkey',
  access: 'presenter',
});
