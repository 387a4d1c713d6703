import { storedBody } from '../documents/document.shapes.ts';
import { flag, id, instant, line, lines, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import {
  MAX_MARKED_CHARACTERS,
  MAX_MARKED_PICTURES,
  MAX_MARKED_PLACES,
  MIN_REPORT_ANSWER_LENGTH,
  MAX_REPORT_ANSWER_LENGTH,
  MAX_REPORT_EVIDENCE,
  MAX_REPORT_NOTE_LENGTH,
} from '../limits.ts';
import { MIN_HIDING_REASON_LENGTH, MAX_HIDING_REASON_LENGTH, MAX_SUSPENSION_DAYS, MAX_WARNING_LENGTH, MIN_WARNING_LENGTH } from '../staff-limits.ts';
import { poll } from './polls.shapes.ts';
import { picture } from './posts.shapes.ts';
import { labeledValue } from './tickets.shapes.ts';
import { z } from '../zod.ts';

export const reportKind = z.enum(['post', 'comment', 'member', 'presenter']);
export const reportState = z.enum(['open', 'upheld', 'rejected']);

/** The reported thing: enough to name it and to link to it. */
const target = {
  kind: reportKind,
  /** Of the post, the comment, the member or the presenter. */
  targetId: z.int(),
  /** The title of the post, or of the post or picture a comment belongs to; the nickname of a member or a presenter. */
  name: z.string(),
  /** For a post, or for a comment on a post. */
  postId: z.int().nullable(),
  /** For a comment on a picture. */
  sceneryId: z.int().nullable(),
  /** Of the post; the wall of the picture. */
  columnId: z.int().nullable(),
  /** Of a comment. */
  floor: z.int().nullable(),
};

export const ownReport = z.strictObject({
  id: z.int(),
  ...target,
  reason: labeledValue,
  note: z.string(),
  evidence: z.array(picture),
  /** What was marked as a leak. */
  markedWords: z.array(z.string()),
  /** Further things of the same author that were joined to this report. */
  joined: z.int(),
  state: reportState,
  /** The answer sent to everybody who reported it; empty until it is closed. */
  answer: z.string(),
  reportedAt: instant,
  closedAt: instant.nullable(),
});

const reportInput = z.object({
  id,
  /** A value of the dictionary `report_reason` for this kind of target. */
  reason: line(1, 40, '请选择举报的理由'),
  note: lines(0, MAX_REPORT_NOTE_LENGTH, `说明最多 ${MAX_REPORT_NOTE_LENGTH} 个字`).default(''),
  /** Ids of uploaded pictures. */
  evidence: z.array(id).max(MAX_REPORT_EVIDENCE, `最多 ${MAX_REPORT_EVIDENCE} 张图`).default([]),
});

const markedInput = reportInput.extend({
  /** Words as they stand in the text. With them a leak is masked at once; the rest stays in sight. */
  markedWords: z
    .array(line(2, MAX_MARKED_CHARACTERS, `每处写 2 到 ${MAX_MARKED_CHARACTERS} 个字`))
    .max(MAX_MARKED_PLACES, `最多标 ${MAX_MARKED_PLACES} 处`)
    .default([]),
  /** Ids of its pictures. */
  markedPictures: z.array(id).max(MAX_MARKED_PICTURES, `最多标 ${MAX_MARKED_PICTURES} 张图`).default([]),
});

export const reportPost = { summary: '举报一篇帖子', input: markedInput, reply: ownReport };
export const reportComment = { summary: '举报一条评论', input: markedInput, reply: ownReport };
export const reportMember = { summary: '举报一位会员', input: reportInput, reply: ownReport };

export const reportPresenter = {
  summary: '举报一位主持人办案的行为：管理员和一位没有经手过的主持人来看，别人看不到',
  input: reportInput.extend({
    /** The case it was in. */
    caseId: id.optional(),
  }),
  reply: ownReport,
};

export const viewReportTarget = {
  summary: '举报之前：要举报的是什么，有哪些理由，今天还能举报几次',
  input: z.object({ kind: reportKind, id }),
  reply: z.strictObject({
    ...target,
    author: personShape,
    /** The beginning of its current text. */
    excerpt: z.string(),
    /** The whole of it, to mark words in. */
    text: z.string(),
    /** Its pictures, to mark one. */
    pictures: z.array(z.strictObject({ ...picture.shape, id: z.int() })),
    reasons: z.array(z.strictObject({ ...labeledValue.shape, note: z.string(), noteRequired: z.boolean(), hidesAtOnce: z.boolean() })),
    /** My report of it that nobody has closed yet. */
    mine: ownReport.nullable(),
    isOwn: z.boolean(),
    leftToday: z.int(),
  }),
};

export const listMyReports = {
  summary: '我的举报与结果，新的在前',
  input: z.object(pageInput),
  reply: pageOf(ownReport),
};

const reportCase = {
  id: z.int(),
  ...target,
  /** Its author. */
  author: personShape,
  /** A complaint: it stays in sight, whatever is decided. */
  isCase: z.boolean(),
  state: reportState,
  filedAt: instant,
  /** Whether it is hidden until reviewed. */
  hidden: z.boolean(),
  /** Marked words or pictures of it are masked. */
  masked: z.boolean(),
  /** At the head of the queue. */
  urgent: z.boolean(),
  /** How many of its reports belong to a wave. */
  waved: z.int(),
  /** The presenter who took it out of sight, and why; null where reports did. */
  hiddenBy: z.strictObject({ person: personShape, reason: z.string() }).nullable(),
  reporters: z.int(),
  reasons: z.array(z.strictObject({ ...labeledValue.shape, count: z.int() })),
  /** Nobody has closed it within three days. */
  overdue: z.boolean(),
  /** Why it is not mine to close: my own, reported or hidden by me. */
  conflict: z.enum(['own', 'reporter', 'hider', 'voice']).nullable(),
  /** Whether I may take it down when I close it: what is under a case is taken down by presenters alone. */
  mayRemove: z.boolean(),
  answer: z.string(),
  closedBy: personShape.nullable(),
  closedAt: instant.nullable(),
};

export const listReports = {
  summary: '审理台：主持人看对帖子和评论的举报，和请他看的对主持人的举报；管理员也看对会员和主持人的；待处理的旧的在前，处理过的新的在前',
  input: z.object({
    state: z.enum(['open', 'closed']).default('open'),
    kind: reportKind.optional(),
    reason: line(0, 40, '理由不对').optional(),
    hidden: flag.optional(),
    ...pageInput,
  }),
  reply: z.strictObject({
    ...pageOf(z.strictObject({ ...reportCase, excerpt: z.string() })).shape,
    /** Of the open ones, whatever the filters. */
    counts: z.strictObject({ open: z.int(), hidden: z.int(), overdue: z.int() }),
    /** Of the last seven days, for operators: many reports in a few minutes by accounts of one network, or that joined in one week. */
    waves: z.array(
      z.strictObject({
        id: z.int(),
        kind: z.enum(['network', 'week']),
        /** The Monday of the week; empty for a network, which has no name here. */
        source: z.string(),
        startedAt: instant,
        lastAt: instant,
        reports: z.int(),
        reporters: z.int(),
        targets: z.int(),
      }),
    ),
  }),
};

export const viewReport = {
  summary: '审理台：一份举报，连同被举报时的原文',
  input: z.object({ id }),
  reply: z.strictObject({
    ...reportCase,
    /** As it read when it was reported, whatever has become of it, and each change that was reported as well; oldest first, five at most. */
    snapshots: z.array(
      z.strictObject({
        title: z.string(),
        text: z.string(),
        /** Of a post. */
        body: storedBody.nullable(),
        /** What the poll of a post asks. */
        poll: poll.pick({ question: true, options: true }).nullable(),
        images: z.array(picture),
        takenAt: instant,
      }),
    ),
    /** Notes of the reporters, newest first, fifty at most, without their names. */
    notes: z.array(
      z.strictObject({
        id: z.int(),
        reason: labeledValue,
        note: z.string(),
        evidence: z.array(picture),
        markedWords: z.array(z.string()),
        markedPictures: z.array(picture),
        /** The case in which a presenter did what was reported. */
        caseId: z.int().nullable(),
        caseColumnId: z.int().nullable(),
        reportedAt: instant,
        /** Further things of the same author that this reporter reported: the sixth within seven days and later ones. */
        joined: z.array(z.strictObject({ ...target, text: z.string(), reason: labeledValue, note: z.string(), reportedAt: instant })),
      }),
    ),
    /** What its reporters weigh together: voices, of which those who share a network are one; and how many weigh nothing, and why. */
    weights: z.strictObject({ voices: z.int(), weight: z.int(), trusted: z.int(), tooNew: z.int(), silenced: z.int(), uncounted: z.int() }),
  }),
};

export const handleReport = {
  summary: '结一份举报：成立或不成立，写下公开的答复',
  input: z.object({
    id,
    outcome: reportState.exclude(['open'], { error: '请选成立或不成立' }),
    answer: lines(MIN_REPORT_ANSWER_LENGTH, MAX_REPORT_ANSWER_LENGTH, `答复是 ${MIN_REPORT_ANSWER_LENGTH} 到 ${MAX_REPORT_ANSWER_LENGTH} 个字`),
    /** With `upheld`: takes it off the site; otherwise it stays. */
    hide: flag.default(true),
    /** With `upheld` of a member: for how many days they are suspended, with the answer as the reason. */
    suspendDays: z.coerce.number('停用的天数不对').int('停用的天数不对').min(1, '停用的天数不对').max(MAX_SUSPENSION_DAYS, '停用的天数不对').optional(),
    /** With `upheld` of a member: they are warned in these words, and have to say that they read them. */
    warning: lines(MIN_WARNING_LENGTH, MAX_WARNING_LENGTH, `警告是 ${MIN_WARNING_LENGTH} 到 ${MAX_WARNING_LENGTH} 个字`).optional(),
  }),
  reply: z.strictObject({ state: reportState, removed: z.boolean() }),
};

export const hideTarget = {
  summary: '主持人、管理员先遮住一篇帖子或一条评论，由另一位复看',
  input: z.object({
    kind: reportKind.exclude(['member', 'presenter']),
    id,
    /** Its author reads it. */
    reason: lines(MIN_HIDING_REASON_LENGTH, MAX_HIDING_REASON_LENGTH, `理由是 ${MIN_HIDING_REASON_LENGTH} 到 ${MAX_HIDING_REASON_LENGTH} 个字`),
  }),
  reply: z.strictObject({ hidden: z.literal(true) }),
};
