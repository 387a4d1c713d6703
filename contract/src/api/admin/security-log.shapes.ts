import { id, instant, line } from '../inputs.shapes.ts';
import { MAX_ACT_REASON_LENGTH } from '../../staff-limits.ts';
import { z } from '../../zod.ts';

const securityKind = z.enum(
  ['sign_up', 'sign_in', 'change_email', 'change_mobile', 'change_identity', 'post', 'edit', 'comment', 'edit_comment', 'scenery', 'profile'],
  { error: '没有这一类' },
);

export const securityEvent = z.strictObject({
  id: z.int(),
  at: instant,
  kind: securityKind,
  member: z.strictObject({ id: z.int(), nickName: z.string() }),
  /** Of the post or the comment. */
  targetId: z.int().nullable(),
  address: z.string(),
  /** Null where a proxy hides it. */
  port: z.int().nullable(),
});

export const readSecurityLogExtent = {
  summary: '安全日志有多少条、从什么时候起；打开要另外验证',
  input: z.object({}),
  reply: z.strictObject({ count: z.int(), oldestAt: instant.nullable() }),
};

const moment = z.iso.datetime({ error: '时间写得不对', offset: true });

export const openSecurityLog = {
  summary: '打开安全日志的一段：登录、换邮箱和手机、发帖、评论的时间、账号、地址；每打开一次记录在案',
  input: z.object({
    /** Nickname or id; empty: everybody. */
    member: line(0, 40, '请写昵称或编号').default(''),
    kind: securityKind.optional(),
    from: moment,
    to: moment,
    /** The `next` of the part before. */
    before: id.optional(),
    reason: line(5, MAX_ACT_REASON_LENGTH, `请写明为什么要看，5 到 ${MAX_ACT_REASON_LENGTH} 个字`),
  }),
  reply: z.strictObject({ items: z.array(securityEvent), next: z.int().nullable() }),
  replyIsSecret: true,
};
