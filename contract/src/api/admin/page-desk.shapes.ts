import { documentBody, documentShape } from '../../documents/document.shapes.ts';
import { isSafeHref } from '../../text/hrefs.ts';
import { flag, instant, line } from '../inputs.shapes.ts';
import { MAX_BODY_LENGTH } from '../../limits.ts';
import { MAX_PAGE_SUMMARY_LENGTH, MAX_PAGE_TITLE_LENGTH } from '../../staff-limits.ts';
import { z } from '../../zod.ts';

const action = z.strictObject({ label: z.string(), href: z.string() }).nullable();

/** A notice may be a few words. */
const anyBody = documentShape({ name: '正文', min: 1, max: MAX_BODY_LENGTH });

/** A text as a version holds it. */
const fields = { title: z.string(), summary: z.string(), body: anyBody, action };

const head = {
  /** Of a notice `notice-` and its code. */
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  group: z.enum(['rules', 'help', 'notice']),
  /** Where readers see it; empty where it has no address of its own. */
  href: z.string(),
  /** What members have agreed to: a change asks from when, and tells everybody. */
  binding: z.boolean(),
  version: z.int(),
  updatedAt: instant.nullable(),
  hasDraft: z.boolean(),
  /** A version that waits for its day. */
  pending: z.strictObject({ version: z.int(), from: instant }).nullable(),
  /** The program has another version, about which an operator decides. */
  offered: z.boolean(),
};

export const pageHead = z.strictObject(head);
const pageDraft = z.strictObject({ ...fields, base: z.int(), savedAt: instant });
export const deskPage = z.strictObject({
  ...head,
  body: anyBody,
  action,
  draft: pageDraft.nullable(),
  /** What the program ships, where that is offered. */
  shipped: z.strictObject({ id: z.string(), title: z.string(), summary: z.string(), body: documentBody }).nullable(),
});
export const pageVersion = z.strictObject({
  ...fields,
  version: z.int(),
  publishedAt: instant,
  validFrom: instant,
  applied: z.boolean(),
  /** Null: the program, or the first content. */
  by: z.string().nullable(),
  reason: z.string(),
});

const slug = z.string().regex(/^[a-z0-9_-]{1,70}$/, '没有这份文稿');

export const listDeskPages = { summary: '文稿：站里每一份固定的字', input: z.object({}), reply: z.array(pageHead) };
export const viewDeskPage = { summary: '一份文稿，连草稿与程序带来的新版', input: z.object({ slug }), reply: deskPage };
export const savePageDraft = {
  summary: '存一份文稿的草稿，读者看不到',
  input: z.object({
    slug,
    title: line(1, MAX_PAGE_TITLE_LENGTH, `题目是 1 到 ${MAX_PAGE_TITLE_LENGTH} 个字`),
    summary: line(0, MAX_PAGE_SUMMARY_LENGTH, `一句简介最多 ${MAX_PAGE_SUMMARY_LENGTH} 个字`).default(''),
    body: anyBody,
    /** Of a notice: the button under it. */
    action: z
      .object({ label: line(1, 20, '按钮是 1 到 20 个字'), href: z.string().max(300).refine(isSafeHref, '去处写成站内的地址，或 https:// 开头') })
      .nullish(),
    /** The version it is written upon. */
    base: z.int().optional(),
  }),
  reply: z.strictObject({ savedAt: instant, base: z.int() }),
};
export const dropPageDraft = { summary: '丢掉一份文稿的草稿', input: z.object({ slug }), reply: z.strictObject({}) };
export const publishPage = {
  summary: '发布一份文稿的草稿；约束会员的要写明从哪天起，并告诉每个人',
  input: z.object({
    slug,
    /** From when it holds; what binds members needs one. */
    validFrom: z.union([z.iso.date({ error: '日期写成 2026-12-01 这样' }), z.iso.datetime({ offset: true, error: '日期写成 2026-12-01 这样' })]).nullish(),
    /** Nothing but slips of the pen or an address is other than before: it may hold at once. */
    correction: flag.default(false),
    /** Every member gets a message. */
    tellAll: flag.default(false),
    /** The version the draft was compared with. */
    base: z.int().optional(),
  }),
  reply: z.strictObject({ version: z.int(), validFrom: instant }),
};
export const pageVersions = { summary: '一份文稿发布过的每一版，新的在前', input: z.object({ slug }), reply: z.array(pageVersion) };
