/** What the parts of a post are called, by their fields. */
export const POST_FIELD_LABELS = { title: '标题', summary: '摘要', body: '正文', tags: '标签' } as const;
