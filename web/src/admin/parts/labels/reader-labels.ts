/** Who reads something, as the console offers it to be chosen. */
export const READER_LABELS = { all: '所有人', guests: '没登录的人', members: '登录的会员', staff: '主持人和管理员' } as const;
