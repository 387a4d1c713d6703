import { id, instant, line, ordinal } from '../inputs.shapes.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../limits.ts';
import { MAX_BLOCK_NOTE_LENGTH } from '../../staff-limits.ts';
import { z } from '../../zod.ts';

const ENTRY_BLOCK_KINDS = ['network', 'print', 'mailDomain'] as const;
const ENTRY_EFFECTS = ['refuse', 'hold', 'proof', 'allow'] as const;

export const entryBlock = z.strictObject({
  id: z.int(),
  kind: z.enum(ENTRY_BLOCK_KINDS),
  value: z.string(),
  effect: z.enum(ENTRY_EFFECTS),
  /** Null: until it is removed. */
  until: instant.nullable(),
  note: z.string(),
  savedAt: instant,
  isOver: z.boolean(),
});

export const listEntryBlocks = {
  summary: '拦着的网络、指纹、邮箱域名，新的在前',
  input: z.object({
    q: line(0, 100, '最多 100 个字').default(''),
    kind: z.enum(ENTRY_BLOCK_KINDS).optional(),
    page: ordinal.default(1),
    size: ordinal.pipe(z.int().max(MAX_PAGE_SIZE, `一页最多 ${MAX_PAGE_SIZE} 条`)).default(PAGE_SIZE),
  }),
  reply: z.strictObject({ items: z.array(entryBlock), total: z.int(), page: z.int(), size: z.int() }),
};
export const saveEntryBlock = {
  summary: '拦一个网络（CIDR）、指纹或邮箱域名；有 id 的改那一条，同一个值再存也是改',
  input: z.object({
    id: id.optional(),
    kind: z.enum(ENTRY_BLOCK_KINDS, { error: '请选网络、指纹或邮箱域名' }),
    value: line(1, 100, '请填写 1 到 100 个字符'),
    effect: z.enum(ENTRY_EFFECTS, { error: '请选怎么拦' }),
    until: z.iso.datetime({ error: '时间写得不对', offset: true }).nullish(),
    note: line(0, MAX_BLOCK_NOTE_LENGTH, `备注最多 ${MAX_BLOCK_NOTE_LENGTH} 个字`).default(''),
  }),
  reply: entryBlock,
};
export const removeEntryBlock = { summary: '不再拦', input: z.object({ id }), reply: z.strictObject({ id: z.int() }) };
