import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './member-merges.shapes.ts';

export type Merged = z.output<typeof shapes.mergeMembers.reply>;

export const sendMergeCodes = keyed<typeof shapes.sendMergeCodes>()('sendMergeCodes', {
  method: 'POST',
  path: 'admin/member/merge_codes/:from/:into',
  access: 'operator',
});
export const mergeMembers = keyed<typeof shapes.mergeMembers>()('mergeMembers', { method: 'POST', path: 'admin/member/merge/:from/:into', access: 'operator' });
