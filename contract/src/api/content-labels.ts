import type { ContentAct, ContentKind } from './content.ts';

/** What the kinds of content are called. */
export const CONTENT_KIND_LABELS: Readonly<Record<ContentKind, string>> = { post: '帖子', comment: '评论', scenery: '风景' };

/** What the kinds of content are called after a number. */
export const COUNTED_CONTENT_LABELS: Readonly<Record<ContentKind, string>> = { post: '篇帖子', comment: '条评论', scenery: '张风景' };

/** What the staff can do with content. */
export const CONTENT_ACT_LABELS: Readonly<Record<ContentAct, string>> = { remove: '移除', restore: '恢复', move: '移动', tag: '加标签' };
