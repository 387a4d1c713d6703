import { COURT_LENGTHS } from '../court-lengths.ts';
import { MEMBER_APPEAL_DAYS } from '../limits.ts';
import { PRODUCT } from '../text/product-slug.ts';
import { RATE_LIMITS, type RateKey } from './rate-limits.ts';
import { amount, choice, flag, number, secret, text, type NumberSetting, type SettingDefinition } from './setting.ts';

const MAX_LINE = 200;
const SPARE_BACKUPS = '多出来的旧备份，下一次备份以后删掉。';

/** The lengths of the court, none of them less than the law has it. */
const LENGTH_SETTINGS = Object.fromEntries(
  Object.entries(COURT_LENGTHS).map(([key, { lawful, ...described }]) => [key, number({ group: 'courtLengths', ...described, default: lawful, min: lawful })]),
) as Record<keyof typeof COURT_LENGTHS, NumberSetting>;

/** What an operator sets about the site, with its default. The type of each is that of its default. */
export const SETTINGS = {
  siteName: text({ group: 'site', text: '站名', default: '炉边', max: MAX_LINE, isRequired: true, consequence: '每一页的题头和信件的落款跟着换。' }),
  tagline: text({ group: 'site', text: '一句话介绍', default: '奇幻网游玩家社区', max: MAX_LINE }),
  publicUrl: text({
    group: 'site',
    text: '对外地址',
    note: '信里的链接、分享和登录都用它',
    default: '',
    max: MAX_LINE,
    pattern: { is: /^(?:https?:\/\/[^\s/?#@]+)?$/, text: '写成 https://example.com，后面不带路径' },
    variable: 'PUBLIC_URL',
    // Links in mails lead there, with the codes that open accounts.
    weaker: 'any',
    consequence: '下一次启动起作用。',
  }),
  slug: text({
    group: 'site',
    text: '地址里的短名',
    note: '像 /hearth_1/ 里的 hearth',
    default: PRODUCT,
    max: 20,
    pattern: { is: /^[a-z][a-z0-9]{1,19}$/, text: '2 到 20 个小写字母或数字，以字母开头' },
    consequence: '带短名的地址会变，旧地址自动转过去。',
  }),
  icpNumber: text({ group: 'privacy', text: 'ICP 备案号', default: '', max: MAX_LINE }),
  policeNumber: text({ group: 'privacy', text: '公安备案号', default: '', max: MAX_LINE }),
  contact: text({ group: 'site', text: '联系邮箱', default: 'keeper@hearth.example', max: MAX_LINE, isRequired: true }),
  copyrightHolder: text({ group: 'site', text: '版权归谁', default: '炉边 Hearth', max: MAX_LINE }),
  sinceYear: number({ group: 'site', text: '从哪一年起', default: 2019, min: 0, max: 999_999_999, unit: '年' }),
  signUpMode: choice({
    group: 'joining',
    text: '谁能注册',
    note: '凭邀请时，会员在“我的邀请”里做邀请码，一个码用一次',
    default: 'open',
    choices: [
      { value: 'open', label: '谁都可以' },
      { value: 'approval', label: '要守炉人点头' },
      { value: 'invitation', label: '凭邀请码' },
    ],
    consequence: '注册页跟着写明。已经在等点头的，还是要点头。',
  }),
  requireMobileToPost: flag({
    group: 'joining',
    text: '发帖前要绑手机号',
    note: '网络安全法要这样；公网上新开的正式站默认打开',
    default: false,
    weaker: 'less',
  }),
  minimumAge: number({
    group: 'joining',
    text: '满几岁才能注册',
    note: '0：未满 14 岁的要监护人用邮箱确认',
    default: 0,
    min: 0,
    max: 18,
    unit: '岁',
    consequence: '已经注册的不受影响。',
  }),
  showPlaces: flag({
    group: 'privacy',
    text: '显示属地',
    note: '主页、帖子和评论旁写明省或国家；账号信息管理规定第十二条',
    default: false,
    weaker: 'less',
  }),
  illegalReportDays: number({
    group: 'privacy',
    text: '公众举报几天内答复',
    default: 15,
    min: 1,
    max: 15,
    unit: '天',
    consequence: '从此收到的按新的天数算。',
  }),
  counterNoticeDays: number({
    group: 'privacy',
    text: '不侵权声明转送以后，等几天放回',
    note: '这些天里没有收到对方已投诉或起诉的通知，内容原样放回',
    default: 10,
    min: 10,
    max: 20,
    unit: '天',
    consequence: '从此转送的按新的天数算。',
  }),
  requireTotpForPresenters: flag({ group: 'security', text: '主持人和管理员必须两步验证', default: false, weaker: 'any' }),
  sessionDays: amount({
    group: 'security',
    text: '不活动多久要重新登录',
    default: 90,
    unit: '天',
    weaker: 'more',
  }),
  maxSessionDays: amount({
    group: 'security',
    text: '一直在用，最多多久也要重新登录',
    note: '从登录那一刻算起；管理员总是 7 天',
    default: 365,
    unit: '天',
    weaker: 'more',
    consequence: '登录得更早的，下一次来要重新登录。',
  }),
  sudoMinutes: amount({
    group: 'security',
    text: '危险动作前重新验证，管用多久',
    note: '停用、改身份、清理、下载备份',
    default: 10,
    unit: '分钟',
    weaker: 'more',
  }),
  removedDays: amount({
    group: 'speaking',
    text: '移除的东西留几天',
    note: '这些天里可以恢复，然后清掉',
    default: 30,
    unit: '天',
    consequence: '从此移除的按新的天数算。',
  }),
  appealDays: number({
    group: 'speaking',
    text: '停用和移除以后，几天里可以申诉',
    note: '消息、页面、帮助和约定照这里写',
    default: MEMBER_APPEAL_DAYS,
    min: MEMBER_APPEAL_DAYS,
    max: 365,
    unit: '天',
    consequence: '已经停用和移除的也按新的天数算；从此移除的东西至少留到那时。',
  }),
  newcomerDays: amount({ group: 'speaking', text: '加入几天以内算新会员', default: 3, unit: '天' }),
  newcomerPosts: amount({ group: 'speaking', text: '新会员每天最多几帖', default: 10, unit: '帖' }),
  newcomerLinks: flag({ group: 'speaking', text: '新会员可以放外链', note: '关着时，带外链的发不出来，会写明到哪天', default: false, weaker: 'more' }),
  sameLink: amount({ group: 'speaking', text: '同一链接出现几次就先等人看', note: '24 小时内，全站算', default: 5, unit: '次' }),
  floodGuards: choice({
    group: 'speaking',
    text: '防刷屏',
    note: '新会员的外链和帖数、同一链接、相似的文字、解题、点赞只数比内容老的账号；开风暴时一定开着',
    default: 'auto',
    weaker: 'any',
    choices: [
      { value: 'auto', label: '别的机器够得着才开' },
      { value: 'on', label: '开' },
      { value: 'off', label: '关' },
    ],
  }),
  proofOfWork: flag({
    group: 'joining',
    text: '注册、找回密码、头三帖和不用登录的表单要先解题',
    note: '浏览器自己解，最多约五秒；防刷屏开着时才算',
    default: true,
    weaker: 'less',
  }),
  refuseThrowAwayMail: flag({ group: 'joining', text: '一次性邮箱不收', note: '例外写在“拦截”里，放行那个域名', default: true, weaker: 'less' }),
  holdLookAlikes: flag({ group: 'speaking', text: '几个新号写得差不多，合成一组先遮住', note: '防刷屏开着时才算', default: true, weaker: 'less' }),
  textOperators: flag({ group: 'mail', text: '站里出了事，也发短信给管理员', default: false }),
  addonRealmGroups: text({
    group: 'court',
    text: '黑名单插件按服务器首字母怎样分包',
    note: '写成 a-f,g-m,n-z；空着：一个字母一包',
    default: '',
    max: MAX_LINE,
    pattern: { is: /^([a-z](-[a-z])?(,[a-z](-[a-z])?)*)?$/, text: '写成 a-f,g-m,n-z 这样，或者空着' },
  }),
  ...LENGTH_SETTINGS,
  appealExpire: choice({
    group: 'court',
    text: '申诉满了期限没有人答复',
    default: 'annul',
    choices: [
      { value: 'annul', label: '撤销罚单' },
      { value: 'suspend', label: '暂停列名' },
    ],
  }),
  servedMayBePermanent: flag({ group: 'court', text: '通知到了而没有答辩的，可以判永久', note: '关着时最重一年', default: true }),
  jurorsNamedAtOnce: flag({ group: 'court', text: '裁决一公布就写明谁合议', note: '关着时，申诉期过了才写', default: true }),
  backupsDaily: number({
    group: 'backups',
    text: '每夜的备份留几份',
    default: 7,
    min: 0,
    max: 365,
    unit: '份',
    consequence: SPARE_BACKUPS,
  }),
  backupsWeekly: number({
    group: 'backups',
    text: '每周的备份留几份',
    note: '两样都是 0 就不备份',
    default: 4,
    min: 0,
    max: 520,
    unit: '份',
    consequence: SPARE_BACKUPS,
  }),
  backupAt: text({
    group: 'backups',
    text: '每天几点备份',
    note: '北京时间，写成 04:15 这样',
    default: '04:00',
    max: 5,
    pattern: { is: /^([01]\d|2[0-3]):[0-5]\d$/, text: '写成 04:15 这样' },
  }),
  backupRecipient: text({
    group: 'backups',
    text: '备份加密到哪把公钥',
    note: 'age1 开头；空着就不加密。私钥不在这台机器上，丢了就打不开',
    default: '',
    max: MAX_LINE,
    weaker: 'any',
    pattern: { is: /^(age1[02-9ac-hj-np-z]{58})?$/, text: '应是 age1 开头的公钥' },
    consequence: '以后的备份用它加密，以前的仍要用以前的私钥打开。',
  }),
  smtpHost: text({ group: 'mail', text: '发信服务器', note: '写成 smtp.example.com:465', default: '', max: MAX_LINE, weaker: 'any', variable: 'SMTP_URL' }),
  smtpAccount: text({ group: 'mail', text: '发信账号', default: '', max: MAX_LINE, weaker: 'any', variable: 'SMTP_URL' }),
  smtpSecret: secret({ group: 'mail', text: '发信密码或授权码', note: '写了就看不到，只能再写一次', max: MAX_LINE, variable: 'SMTP_URL' }),
  smtpFrom: text({
    group: 'mail',
    text: '发信人',
    note: '一个邮箱，或者“炉边 <no-reply@example.com>”',
    default: '',
    max: MAX_LINE,
    weaker: 'any',
    variable: 'SMTP_FROM',
  }),
} as const satisfies Readonly<Record<string, SettingDefinition>>;

export type SiteSettingKey = keyof typeof SETTINGS;
export type SettingKey = SiteSettingKey | RateKey;
/** The settings with their values. */
export type Settings = { [Key in SiteSettingKey]: (typeof SETTINGS)[Key]['default'] };

/** Every setting by its key: those of the site, then the limits in time. */
export const ALL_SETTINGS: ReadonlyMap<string, SettingDefinition> = new Map<string, SettingDefinition>([
  ...Object.entries<SettingDefinition>(SETTINGS),
  ...Object.entries(RATE_LIMITS).flatMap(([module, limits]) =>
    Object.entries<SettingDefinition>(limits).map(([name, limit]) => [`${module}.${name}`, limit] as const),
  ),
]);

/** Returns whether a text names a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return ALL_SETTINGS.has(key);
}
