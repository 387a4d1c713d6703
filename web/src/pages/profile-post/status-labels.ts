import type { OwnPost } from '#contract/api/own-posts.ts';

/** The states of my posts. */
export const STATUS_LABELS: Readonly<Record<OwnPost['status'], string>> = { published: '已发表', pending: '待审核', hidden: '已隐藏', removed: '已移除' };
