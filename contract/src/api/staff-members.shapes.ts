import { done, flag, id, instant, line, lines, pageInput, pageOf } from './inputs.shapes.ts';
import {
  MAX_KNOWN_BY_LENGTH,
  MAX_MEMBER_NOTE_LENGTH,
  MAX_REMOVAL_REASON_LENGTH,
  MAX_WARNING_LENGTH,
  MIN_KNOWN_BY_LENGTH,
  MIN_REMOVAL_REASON_LENGTH,
  MIN_WARNING_LENGTH,
} from '../staff-limits.ts';
import { email } from './members.shapes.ts';
import { z } from '../zod.ts';

const role = z.enum(['member', 'presenter', 'operator'], { error: '请选一种身份' });

export const findBy = z.enum(['any', 'nick', 'id', 'mail', 'mobile', 'character', 'print']);
export const memberFlag = z.enum(['new', 'reported', 'closing', 'neverPosted']);
export const memberSort = z.enum(['lastSeen', 'joined', 'reports']);

export const listedMember = z.strictObject({
  id: z.int(),
  nickName: z.string(),
  avatar: z.string(),
  level: z.string(),
  role,
  status: z.enum(['active', 'suspended', 'closed']),
  /** Of a suspension. */
  until: instant.nullable(),
  /** Null: none. */
  mailMasked: z.string().nullable(),
  posts: z.int(),
  comments: z.int(),
  /** Reports of anything of theirs, and how many of them are open. */
  reports: z.int(),
  openReports: z.int(),
  isAppealing: z.boolean(),
  closingAt: instant.nullable(),
  joinedAt: instant,
  lastSeenAt: instant,
});

const memberFilters = {
  q: line(0, 100, '最多 100 个字').default(''),
  by: findBy.default('any'),
  role: role.optional(),
  status: z.enum(['active', 'suspended', 'closed']).optional(),
  flag: memberFlag.optional(),
};

export const exportMembers = {
  summary: '导出会员名单：记下这件事，一小时里可以用回答里的 audit 下载；邮箱遮着，手机不在里面',
  input: z.object({ ...memberFilters, format: z.enum(['csv', 'ndjson'], { error: '格式是 csv 或 ndjson' }).default('csv') }),
  /** How many there are now. */
  reply: z.strictObject({ count: z.int() }),
};

export const listMembers = {
  summary: '后台找会员：按昵称（曾用名也算）、编号、邮箱、手机、角色、网络指纹找，按状态筛',
  input: z.object({
    ...memberFilters,
    sort: memberSort.default('lastSeen'),
    ...pageInput,
  }),
  reply: pageOf(listedMember).extend({
    counts: z.strictObject({
      all: z.int(),
      today: z.int(),
      suspended: z.int(),
      new: z.int(),
      reported: z.int(),
      presenters: z.int(),
      operators: z.int(),
      closing: z.int(),
    }),
  }),
};

export const memberFile = listedMember.extend({
  signature: z.string(),
  /** Null: none bound. */
  mobileMasked: z.string().nullable(),
  character: z.strictObject({ name: z.string(), realm: z.string(), guild: z.string() }).nullable(),
  formerNames: z.array(z.string()),
  /** The account they were merged into; null: none. */
  mergedInto: z.strictObject({ id: z.int(), nickName: z.string() }).nullable(),
  experience: z.int(),
  hasTotp: z.boolean(),
  devices: z.int(),
  likes: z.int(),
  sceneries: z.int(),
  /** Cases that are public, in which one of their characters is accused or they complained. */
  cases: z.int(),
  isOnline: z.boolean(),
  /** Of the networks they were lately seen in. */
  prints: z.array(z.string()),
  samePrint: z.array(z.strictObject({ id: z.int(), nickName: z.string(), print: z.string() })),
  holds: z.strictObject({
    suspension: z.strictObject({ until: instant, reason: z.string() }).nullable(),
    appeal: z.strictObject({ id: z.int(), kind: z.string(), dueAt: instant }).nullable(),
    /** Warnings that stand, the newest first. */
    warnings: z.array(z.strictObject({ id: z.int(), text: z.string(), at: instant, tickedAt: instant.nullable() })),
    /** A role that was asked for and does not count yet. */
    role: z.strictObject({ role, until: instant, by: z.string(), needsConfirmation: z.boolean() }).nullable(),
    /** A new address that does not count yet. */
    email: z.strictObject({ masked: z.string(), until: instant }).nullable(),
  }),
  note: z.strictObject({ text: z.string(), by: z.string(), at: instant }).nullable(),
  counts: z.strictObject({ penalties: z.int(), reports: z.int() }),
});

export const viewMemberFile = { summary: '后台看一位会员：资料、现在生效的处分、计数、同一网络指纹的别人', input: z.object({ id }), reply: memberFile };

export const memberEventKind = z.enum(['act', 'report', 'held', 'signIn', 'name', 'joined']);
export const memberEvent = z.strictObject({
  at: instant,
  kind: memberEventKind,
  /** Who did it; empty: the member or the site. */
  actor: z.string(),
  /** What it is called: 停用会员. */
  act: z.string(),
  text: z.string(),
  /** The number of its record; null where there is none. */
  auditSeq: z.int().nullable(),
});

export const memberHistory = {
  summary: '一位会员的经历：处理、举报、待审、登录，新的在前',
  input: z.object({ id, kind: z.enum(['penalty', 'report', 'signIn']).optional(), ...pageInput }),
  reply: pageOf(memberEvent),
};

export const memberDevice = z.strictObject({
  device: z.string(),
  print: z.string(),
  since: instant,
  lastAt: instant,
  endedAt: instant.nullable(),
});
export const memberSessions = { summary: '一位会员登录过的设备，地址只有指纹', input: z.object({ id }), reply: z.array(memberDevice) };

const reasonText = lines(
  MIN_REMOVAL_REASON_LENGTH,
  MAX_REMOVAL_REASON_LENGTH,
  `理由是 ${MIN_REMOVAL_REASON_LENGTH} 到 ${MAX_REMOVAL_REASON_LENGTH} 个字，本人会读到`,
);
/** Of the dictionary of reasons for reports; empty: none of them. */
const code = line(0, 40, '请选一个理由').default('');
const day = z.iso.datetime({ error: '日子写得不对', offset: true });

export const suspendMember = {
  summary: '停用一个账号，或改它的期限；理由本人会读到',
  input: z.object({
    id,
    until: day.optional(),
    /** Without an end; asks for a verification. */
    permanent: flag.default(false),
    code,
    text: reasonText,
  }),
  reply: memberFile,
};
export const restoreMember = { summary: '提前恢复一个停用的账号', input: z.object({ id }), reply: memberFile };
export const warnMember = {
  summary: '警告一位会员，要他点过“看过了”',
  input: z.object({ id, text: lines(MIN_WARNING_LENGTH, MAX_WARNING_LENGTH, `警告是 ${MIN_WARNING_LENGTH} 到 ${MAX_WARNING_LENGTH} 个字`) }),
  reply: z.strictObject({ warningId: z.int() }),
};
export const setMemberRole = {
  summary: '改一位会员的身份；新管理员要另一位管理员确认，没有另一位时二十四小时后生效',
  input: z.object({ id, role }),
  reply: z.strictObject({
    role,
    /** Until when it waits for another operator, or when it counts; null: it counts. */
    pendingUntil: instant.nullable(),
  }),
};
export const turnOffTotp = {
  summary: '替会员关掉两步验证',
  input: z.object({
    id,
    proof: lines(MIN_KNOWN_BY_LENGTH, MAX_KNOWN_BY_LENGTH, `请写明怎么认出是本人，${MIN_KNOWN_BY_LENGTH} 到 ${MAX_KNOWN_BY_LENGTH} 个字`),
  }),
  reply: memberFile,
};
export const unlockMember = { summary: '解除登录锁定', input: z.object({ id }), reply: memberFile };
export const sendMemberEmailCode = { summary: '往会员的新邮箱寄验证码', input: z.object({ id, email }), reply: done };
export const changeMemberEmail = {
  summary: '替会员换绑邮箱：七十二小时后生效，其间旧邮箱可以拦下',
  input: z.object({ id, email, code: line(6, 6, '验证码是 6 位数字') }),
  reply: memberFile,
};
export const sendMemberRetrieve = { summary: '寄一封重设密码的信，每人每天三封', input: z.object({ id }), reply: memberFile };
export const endMemberSessions = { summary: '让会员在所有设备上退出', input: z.object({ id }), reply: z.strictObject({ ended: z.int() }) };

export const cleanedKind = z.enum(['posts', 'comments', 'likes', 'sceneries']);
export const cleanMember = {
  summary: '清理一位会员的发言：一批最多 500 件，一天 5 批，七天内整批可以撤销',
  input: z.object({
    id,
    kinds: z.array(cleanedKind).min(1, '请选要清理什么'),
    /** Only what came since then. */
    since: day.optional(),
    code: line(1, 40, '请选一个理由'),
    text: reasonText,
    /** Suspends them too. */
    suspendDays: z.int().min(1, '停用 1 到 365 天').max(365, '停用 1 到 365 天').optional(),
    /** Suspends those with the same print for as long. */
    alsoPrint: flag.default(false),
  }),
  reply: z.strictObject({
    batch: z.string(),
    done: z.int(),
    refused: z.array(z.strictObject({ kind: cleanedKind, id: z.int(), code: z.string(), message: z.string() })),
  }),
};
export const saveMemberNote = {
  summary: '给一位会员记一笔，只有管理员看得到',
  input: z.object({ id, text: lines(0, MAX_MEMBER_NOTE_LENGTH, `最多 ${MAX_MEMBER_NOTE_LENGTH} 个字`) }),
  reply: memberFile,
};
export const revealedField = z.enum(['mail', 'mobile']);
export const revealMember = {
  summary: '打开会员的邮箱或手机，写明理由，每天 30 次',
  replyIsSecret: true,
  input: z.object({ id, field: revealedField, reason: line(2, 200, '请写为什么要看，2 到 200 个字') }),
  reply: z.strictObject({ value: z.string() }),
};
export const closeMember = { summary: '代为注销，十五天里本人或管理员可以反悔', input: z.object({ id }), reply: memberFile };

export const tickWarning = { summary: '看过了一条警告', openToSuspended: true as const, input: z.object({ id }), reply: done };
export const keepEmail = {
  summary: '旧邮箱的主人不让换绑',
  input: z.object({ key: z.string().max(100, '链接不对') }),
  reply: z.strictObject({ masked: z.string() }),
};
