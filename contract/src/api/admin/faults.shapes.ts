import { FAULT_DAYS } from '../../fault-reports.ts';
import { z } from '../../zod.ts';
import { instant } from '../inputs.shapes.ts';

const DAYS = `天数写 1 到 ${FAULT_DAYS}`;
const place = { count: z.int(), firstAt: instant, lastAt: instant };

export const listFaults = {
  summary: '出过的错：访客浏览器里的，站自己的，按位置合在一起',
  input: z.object({ days: z.coerce.number(DAYS).int('天数写整数').min(1, DAYS).max(FAULT_DAYS, DAYS).default(7) }),
  reply: z.strictObject({
    browsers: z.array(
      z.strictObject({
        ...place,
        kind: z.enum(['error', 'rejection', 'load', 'policy', 'more']),
        message: z.string(),
        file: z.string(),
        line: z.int(),
        col: z.int(),
        function: z.string(),
        browser: z.string(),
        browserVersion: z.int(),
        version: z.string(),
      }),
    ),
    server: z.array(
      z.strictObject({
        ...place,
        kind: z.enum(['fault', 'slow']),
        /** The class of an error, or a statement without its values; empty: all places beyond what is kept apart on a day. */
        name: z.string(),
        /** The line that threw it; empty for a statement. */
        place: z.string(),
        worstMs: z.int(),
      }),
    ),
  }),
};
