/** What this site itself says of a letter that nobody was given, or that came back; all else is the other side's words. */
export const REASON_LABELS: Readonly<Record<string, string>> = {
  'no address': '没有邮箱',
  'no mobile': '没有手机号',
  'no mail server': '没有接上发信服务器',
  'turned off': '收信的会员关了这一种',
  answered: '已经有人应下了',
  'unknown kind': '这一版程序不认得这一种',
  reported: '退信',
};
