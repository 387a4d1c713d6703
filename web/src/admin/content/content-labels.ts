import type { ContentStatus } from '#contract/api/content.ts';

export const STATUS_LABELS: Readonly<Record<ContentStatus, string>> = { published: '看得到', pending: '等人看', hidden: '遮着', removed: '移除了' };
