import { MAX_MODE_TEXT_LENGTH } from '../../staff-limits.ts';
import { instant, lines } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

const mode = z.enum(['open', 'readonly', 'closed'], { error: '只能是开着、只读或关站' });
const moment = z.iso.datetime({ error: '时间写得不对', offset: true }).nullable().optional();

const view = z.strictObject({
  /** As it is now. */
  mode,
  /** What is set for later; null: nothing. */
  planned: mode.nullable(),
  text: z.string(),
  /** Since when, or from when; null: since ever. */
  from: instant.nullable(),
  /** When it is expected to open; null: nobody has said. */
  until: instant.nullable(),
  /** Cases of the court whose dates wait meanwhile. */
  openCases: z.int(),
});

export const viewMaintenance = { summary: '站点现在开着、只读还是关着，写着什么、到什么时候', input: z.object({}), reply: view };

export const saveMaintenance = {
  summary: '开站、改成只读或关站；两秒里所有节点一起生效，管理员一直进得来',
  input: z.object({
    mode,
    text: lines(0, MAX_MODE_TEXT_LENGTH, `最多 ${MAX_MODE_TEXT_LENGTH} 个字`).default(''),
    /** When it is planned for; left out: now. */
    from: moment,
    until: moment,
  }),
  reply: view,
};

export const clearCaches = { summary: '清空所有节点记着的页面和回答，两秒里生效；内容一样不少', input: z.object({}), reply: z.strictObject({}) };
