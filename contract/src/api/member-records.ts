import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './member-records.shapes.ts';

/** An act of staff as the member it hit reads it. */
export type OwnRecord = z.output<typeof shapes.ownRecord>;

export const listMyRecords = keyed<typeof shapes.listMyRecords>()('listMyRecords', { method: 'GET', path: 'member/record/list', access: 'member' });
