import { instant } from './inputs.shapes.ts';
import { z } from '../zod.ts';

export const exportState = z.strictObject({
  state: z.enum(['none', 'building', 'ready']),
  /** Of the archive that is ready. */
  bytes: z.int().nullable(),
  /** Until when it can be fetched. */
  expiresAt: instant.nullable(),
  /** From when another one can be asked for; null: now. */
  nextAt: instant.nullable(),
});
export const findExport = { summary: '我的数据打包到哪一步了', input: z.object({}), reply: exportState };
export const requestExport = { summary: '打包我的数据，一天一次', openToSuspended: true as const, input: z.object({}), reply: exportState };
