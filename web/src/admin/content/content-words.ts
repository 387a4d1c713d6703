import type { ContentKind, ContentStatus } from '#contract/api/content.ts';

/** How each kind of content is called. */
export const KIND_WORDS: Readonly<Record<ContentKind, { name: string; one: string; counted: string }>> = {
  post: { name: '帖子', one: '帖子', counted: '篇帖子' },
  comment: { name: '评论', one: '评论', counted: '条评论' },
  scenery: { name: '风景', one: '风景', counted: '张风景' },
};

export const STATUS_WORDS: Readonly<Record<ContentStatus, string>> = { published: '看得到', pending: '等人看', hidden: '遮着', removed: '移除了' };
