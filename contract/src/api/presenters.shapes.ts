import { documentBody, documentShape } from '../documents/document.shapes.ts';
import { consent, done, flag, id, instant, line, lines, ordinal, pageInput, pageOf } from './inputs.shapes.ts';
import {
  MIN_APPLICATION_EXPERIENCE_LENGTH,
  MAX_APPLICATION_EXPERIENCE_LENGTH,
  MAX_APPLICATION_WORKS,
  MAX_PRESENTER_INTRO_LENGTH,
  MAX_PRESENTER_MOTTO_LENGTH,
  MAX_PRESENTER_SHIFTS,
  MAX_PRESENTER_SPECIALITIES,
  MAX_PRESENTER_STREAMS,
} from '../limits.ts';
import { picture, postCard } from './posts.shapes.ts';
import { streamSite } from '../text/stream-site.ts';
import { z } from '../zod.ts';
import { PRESENTER_SORTS } from '../sorts.ts';

export const presenterSort = z.enum(PRESENTER_SORTS);
const presenterStatus = z.enum(['active', 'resigned', 'suspended']);
const applicationState = z.enum(['pending', 'approved', 'refused']);

/** A value of the dictionary `speciality` with its label. */
const speciality = z.strictObject({ value: z.string(), label: z.string() });
export const presenterCharacter = z.strictObject({
  name: z.string(),
  realm: z.string(),
  faction: z.string(),
  race: z.string(),
  class: z.string(),
  guild: z.string(),
});
const stats = z.strictObject({
  posts: z.int(),
  essences: z.int(),
  casesHeard: z.int(),
  /** From 0 to 1; null before the first verdict. */
  upheldRate: z.number().nullable(),
  medianDaysToVerdict: z.number().nullable(),
  followers: z.int(),
});

const card = {
  /** The member's. */
  id: z.int(),
  nickName: z.string(),
  avatar: z.string(),
  level: z.string(),
  banner: picture.nullable(),
  motto: z.string(),
  specialities: z.array(speciality),
  character: presenterCharacter,
  status: presenterStatus,
  since: instant,
  stats,
};
export const presenterCard = z.strictObject(card);

const clock = (latest: string, message: string) =>
  z
    .string({ error: message })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, message)
    .refine((time) => time <= latest, message);
export const shift = z
  .strictObject({
    /** 1 is Monday, 7 is Sunday. */
    weekday: z.int('请选星期几').min(1, '请选星期几').max(7, '请选星期几'),
    from: clock('23:59', '开始时间写成 20:30 这样'),
    to: clock('24:00', '结束时间写成 22:30 这样'),
    activity: line(1, 20, '在做什么，1 到 20 个字'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: '结束要晚于开始；过了零点的请分成两段' });

export const presenterProfile = z.strictObject({
  ...card,
  intro: documentBody.nullable(),
  schedule: z.array(z.strictObject({ weekday: z.int(), from: z.string(), to: z.string(), activity: z.string() })),
  streams: z.array(z.string()),
  /** Until then their verdicts need a second presenter; null when that period is over. */
  probationUntil: instant.nullable(),
  /** When the presenter resigned or was suspended. */
  endedAt: instant.nullable(),
});

const word = line(0, 40, '最多 40 个字').optional();
export const searchPresenters = {
  summary: '主持人名录',
  input: z.object({
    q: word,
    speciality: word,
    realm: word,
    status: z.enum(['active', 'resigned']).default('active'),
    sort: presenterSort.default('seniority'),
    ...pageInput,
  }),
  reply: pageOf(presenterCard),
};
export const listPresenterFilters = {
  summary: '名录里有哪些专长与服务器',
  input: z.object({}),
  reply: z.strictObject({
    specialities: z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int() })),
    realms: z.array(z.strictObject({ name: z.string(), count: z.int() })),
    active: z.int(),
    resigned: z.int(),
  }),
};
export const findPresenter = { summary: '一位主持人', input: z.object({ id }), reply: presenterProfile };
export const listPresenterPosts = {
  summary: '一位主持人的帖子，新的在前',
  input: z.object({ id, ...pageInput }),
  reply: pageOf(postCard),
};
export const listFollowedPresenters = { summary: '我关注的主持人', input: z.object({}), reply: z.array(z.int()) };

const specialities = z
  .array(line(1, 40, '请选专长'), { error: '请选专长' })
  .min(1, '至少选一项专长')
  .max(MAX_PRESENTER_SPECIALITIES, `最多选 ${MAX_PRESENTER_SPECIALITIES} 项专长`)
  .refine((values) => new Set(values).size === values.length, '专长重复了');
const character = {
  realm: line(1, 40, '请填写服务器'),
  character: line(1, 24, '角色名是 1 到 24 个字'),
  faction: line(0, 10, '请选阵营').default(''),
  race: line(0, 20, '请选种族').default(''),
  class: line(0, 20, '请选职业').default(''),
  guild: line(0, 24, '公会名最多 24 个字').default(''),
};

const shifts = z.array(shift).max(MAX_PRESENTER_SHIFTS, `一周最多排 ${MAX_PRESENTER_SHIFTS} 段`).default([]);
const streams = z
  .array(z.string().refine((address) => streamSite(address) !== null, '只收哔哩哔哩、斗鱼、虎牙的直播间或主页，以 https:// 开头'))
  .max(MAX_PRESENTER_STREAMS, `最多 ${MAX_PRESENTER_STREAMS} 个直播间`)
  .default([]);

export const editPresenter = {
  summary: '取出自己的主持人资料来改',
  input: z.object({}),
  reply: z.strictObject({
    id: z.int(),
    banner: picture.nullable(),
    bannerId: z.int().nullable(),
    motto: z.string(),
    intro: documentBody.nullable(),
    specialities: z.array(z.string()),
    character: presenterCharacter,
    schedule: presenterProfile.shape.schedule,
    streams: z.array(z.string()),
  }),
};
export const savePresenter = {
  summary: '保存自己的主持人资料',
  input: z.object({
    bannerId: id.nullable().default(null),
    motto: line(0, MAX_PRESENTER_MOTTO_LENGTH, `座右铭最多 ${MAX_PRESENTER_MOTTO_LENGTH} 个字`).default(''),
    intro: documentShape({ name: '简介', min: 1, max: MAX_PRESENTER_INTRO_LENGTH }).nullable().default(null),
    specialities,
    schedule: shifts,
    streams,
    ...character,
  }),
  reply: done,
};
export const resignPresenter = { summary: '辞去主持人', input: z.object({ confirm: consent('请先确认') }), reply: done };

export const presenterApplication = z.strictObject({
  id: z.int(),
  character: presenterCharacter,
  specialities: z.array(speciality),
  weeklyHours: z.int(),
  experience: z.string(),
  works: z.array(z.strictObject({ href: z.string(), title: z.string() })),
  contact: z.string(),
  state: applicationState,
  /** The reviewer's reason; empty while undecided. */
  reason: z.string(),
  appliedAt: instant,
  decidedAt: instant.nullable(),
});
export const findApplication = {
  summary: '我的主持人申请',
  input: z.object({}),
  reply: z.strictObject({
    application: presenterApplication.nullable(),
    mayApply: z.boolean(),
    /** Why not, as a sentence; empty when one may. */
    refusal: z.string(),
    /** From when on one may apply again; null otherwise. */
    mayApplyFrom: instant.nullable(),
  }),
};
export const applyPresenter = {
  summary: '申请成为主持人',
  input: z.object({
    ...character,
    specialities,
    weeklyHours: ordinal.pipe(z.int().max(60, '每周 1 到 60 小时')),
    experience: lines(
      MIN_APPLICATION_EXPERIENCE_LENGTH,
      MAX_APPLICATION_EXPERIENCE_LENGTH,
      `经历写 ${MIN_APPLICATION_EXPERIENCE_LENGTH} 到 ${MAX_APPLICATION_EXPERIENCE_LENGTH.toLocaleString('en-US')} 个字`,
    ),
    /** Addresses of own posts. */
    works: z
      .array(line(1, 300, '请填写帖子的链接'))
      .max(MAX_APPLICATION_WORKS, `最多 ${MAX_APPLICATION_WORKS} 篇`)
      .default([]),
    contact: line(2, 60, '联系方式写 2 到 60 个字，例如：站内私信'),
    agreement: consent('请先读过审理的规矩并同意'),
  }),
  reply: presenterApplication,
};

export const reviewedApplication = z.strictObject({
  ...presenterApplication.shape,
  /** Masked; opened by a call that goes on record. */
  contact: z.string(),
  applicant: z.strictObject({
    id: z.int(),
    nickName: z.string(),
    avatar: z.string(),
    level: z.string(),
    joinedAt: instant,
    postCount: z.int(),
    essenceCount: z.int(),
  }),
  decidedBy: z.string().nullable(),
});
export const listApplications = {
  summary: '主持人申请，等得久的在前',
  input: z.object({ state: applicationState.default('pending'), ...pageInput }),
  reply: pageOf(reviewedApplication),
};
export const openApplicationContact = {
  summary: '打开一份申请的联系方式，记录在案',
  input: z.object({ id }),
  reply: z.strictObject({ contact: z.string() }),
  replyIsSecret: true,
} as const;
export const reviewApplication = {
  summary: '通过或退回一份主持人申请',
  input: z.object({ id, approve: flag, reason: lines(2, 500, '答复写 2 到 500 个字') }),
  reply: done,
};
