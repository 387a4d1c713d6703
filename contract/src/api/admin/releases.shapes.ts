import { instant } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

const started = z.strictObject({ version: z.string(), since: instant });

export const viewRelease = {
  summary: '现在是哪一版、从何时起、带来了什么、还能不能退回上一版',
  input: z.object({}),
  reply: z
    .strictObject({
      ...started.shape,
      before: started.nullable(),
      news: z.array(z.strictObject({ heading: z.string(), text: z.string() })),
      /** Whether the version before could run on this database again; null: there was none. */
      canGoBack: z.boolean().nullable(),
    })
    /** Null: this version has not been noted yet. */
    .nullable(),
};
