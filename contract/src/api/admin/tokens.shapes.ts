import { MAX_HOOK_NAME_LENGTH } from '../../staff-limits.ts';
import { id, instant, line } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

export const tokenScope = z.enum(['posts', 'statistics'], { error: '没有这样的权限' });

const token = z.strictObject({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.string()),
  until: instant,
  lastUsedAt: instant.nullable(),
  createdAt: instant,
});

export const listTokens = { summary: '还有效的接口令牌', input: z.object({}), reply: z.strictObject({ items: z.array(token) }) };

export const saveToken = {
  summary: '发一个接口令牌，最长一年；它只在这个回答里出现一次',
  input: z.object({
    name: line(1, MAX_HOOK_NAME_LENGTH, `名字是 1 到 ${MAX_HOOK_NAME_LENGTH} 个字`),
    scopes: z.array(tokenScope).min(1, '至少选一样').max(tokenScope.options.length),
    until: z.iso.datetime({ error: '时间写得不对', offset: true }),
  }),
  reply: z.strictObject({ ...token.shape, token: z.string() }),
  replyIsSecret: true,
};

export const revokeToken = { summary: '作废一个接口令牌', input: z.object({ id }), reply: z.strictObject({ id: z.int() }) };
