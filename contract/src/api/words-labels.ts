/** Traces of real people that are watched like words, as they are called in a sentence. */
export const IDENTITY_LABELS = {
  idCard: '身份证号',
  mobile: '手机号',
  email: '邮箱地址',
  wechat: '微信号',
  qq: 'QQ 号或群号',
  digits: '一长串数字',
} as const;
