// Every limit that counts how often, by the module that enforces it. `docs/limits.md` says of each what it is counted by.
import { CODE_INTERVAL_SECONDS, MAX_CODES_PER_DAY } from '../limits.ts';
import { rate, type RateSetting } from './setting.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The limits with their defaults, by module and name. */
export const RATE_LIMITS = {
  members: {
    signInByAccount: rate('security', [10, 15 * MINUTE], { text: '同一账号最多试几次密码', note: '会员常用的网络另算', guards: true }),
    signInByAddress: rate('security', [100, 15 * MINUTE], { text: '同一网络最多试几次登录', guards: true }),
    passwordByMember: rate('security', [10, 15 * MINUTE], { text: '登录以后再输密码，最多试几次', guards: true }),
    totpByNetwork: rate('security', [5, 15 * MINUTE], { text: '同一网络最多试几次两步验证', guards: true }),
    totpByMember: rate('security', [20, 15 * MINUTE], { text: '同一会员最多试几次两步验证', guards: true }),
    passkeysByAddress: rate('security', [300, 15 * MINUTE], { text: '同一网络最多开始几次通行密钥登录', note: '打开登录页也算一次', guards: true }),
    identitiesByAddress: rate('security', [60, 15 * MINUTE], { text: '同一网络最多开始几次 QQ、微信、战网登录', guards: true }),
    retrieveByAddress: rate('security', [60, 15 * MINUTE], { text: '同一网络最多试几次找回密码的链接', guards: true }),
    registerByAddress: rate('joining', [20, HOUR], { text: '同一网络最多注册几个账号', unit: '个' }),
    mailByAddress: rate('joining', [30, HOUR], { text: '同一网络最多要几封验证码和找回的信', unit: '封' }),
    nextSending: rate('security', [1, CODE_INTERVAL_SECONDS], { text: '同一邮箱或手机，隔多久才能再要一次验证码', guards: true }),
    sendingsADay: rate('security', [MAX_CODES_PER_DAY, DAY], { text: '同一邮箱或手机，一天最多要几次验证码', guards: true }),
    pingsByAddress: rate('reading', [600, MINUTE], { text: '同一网络的在线心跳', note: '超过的不计数，也不拒绝' }),
  },
  'first-run': {
    callsByAddress: rate('security', [60, 15 * MINUTE], { text: '同一网络最多问几次第一次设置', guards: true }),
  },
  deliveries: {
    mailsToMember: rate('mail', [40, DAY], { text: '一位会员一天最多收几封信', note: '再多的等一等，或者走下一条路', unit: '封' }),
    textsToMember: rate('mail', [12, DAY], { text: '一位会员一天最多收几条短信', unit: '条' }),
    mailsToAddress: rate('mail', [40, DAY], { text: '一个邮箱一天最多收几封信', unit: '封' }),
    askedMailsToAddress: rate('mail', [20, DAY], { text: '一个邮箱一天最多收几封验证码和找回的信', note: '谁都能填别人的邮箱，所以单独算', unit: '封' }),
    textsToAddress: rate('mail', [12, DAY], { text: '一个手机号一天最多收几条短信', unit: '条' }),
    guestMailsToAddress: rate('mail', [8, DAY], { text: '访客留下的邮箱一天最多收几封信', unit: '封' }),
    mailsOfSite: rate('mail', [2_000, HOUR], { text: '全站最多寄几封信', note: '验证码和寄给访客的信至多占一半；再多的等一等，验证码会被拒绝', unit: '封' }),
    textsOfSite: rate('mail', [500, HOUR], { text: '全站最多发几条短信', note: '验证码至多占一半', unit: '条' }),
  },
  guards: {
    proofMailsByAddress: rate('joining', [10, HOUR], { text: '同一网络最多要几封代替解题的验证码', unit: '封' }),
    proofMails: rate('joining', [5, DAY], { text: '同一邮箱一天最多收几封代替解题的验证码', unit: '封' }),
    proofGuesses: rate('security', [10, HOUR], { text: '同一邮箱的这种验证码最多试几次', guards: true }),
  },
  invitations: {
    newInvitations: rate('joining', [5, 7 * DAY], { text: '一位会员最多做几个邀请码', note: '管理员不受限', unit: '个' }),
  },
  mobiles: {
    codesByAddress: rate('security', [20, HOUR], { text: '同一网络最多要几条手机验证码', unit: '条', guards: true }),
  },
  files: {
    uploadPieces: rate('files', [400, 10 * MINUTE], { text: '一位会员最多传几段文件', unit: '段' }),
    uploads: rate('files', [60, 10 * MINUTE], { text: '一位会员最多传几张图', unit: '张' }),
    megapixels: rate('files', [600, 10 * MINUTE], {
      text: '一位会员最多让站里解开多少百万像素的图',
      note: '按解码以后的大小算，免得一个人占住所有的力气',
      unit: '百万像素',
    }),
  },
  profiles: {
    avatars: rate('files', [20, HOUR], { text: '一位会员最多换几次头像' }),
  },
  posts: {
    newPosts: rate('speaking', [10, HOUR], { text: '一位会员最多发几帖', unit: '帖' }),
    edits: rate('speaking', [60, HOUR], { text: '一位会员最多改几次帖子' }),
    draftSaves: rate('speaking', [60, MINUTE], { text: '一位会员最多存几次草稿' }),
    readsByAddress: rate('reading', [240, MINUTE], { text: '同一网络的阅读计数', note: '超过的不计数，也不拒绝' }),
    readPositions: rate('reading', [120, MINUTE], { text: '一位会员最多记几次读到哪里' }),
    tagsByAddress: rate('reading', [300, MINUTE], { text: '同一网络最多问几次标签' }),
    codesByAddress: rate('reading', [30, MINUTE], { text: '同一网络最多查几次精华码' }),
  },
  suggestions: {
    suggestions: rate('speaking', [10, DAY], { text: '一位会员最多提几条意见', unit: '条' }),
  },
  'staff-members': {
    suspensions: rate('security', [60, HOUR], { text: '一位管理员最多停用几次账号' }),
    reveals: rate('security', [30, DAY], { text: '一位管理员最多打开几次邮箱和手机', guards: true }),
    cleanings: rate('security', [5, DAY], { text: '一位管理员最多清理几批发言', unit: '批' }),
    retrieveLetters: rate('security', [3, DAY], { text: '替一位会员最多寄几封重设密码的信', unit: '封', guards: true }),
    emailCodes: rate('security', [10, DAY], { text: '一位管理员最多往新邮箱寄几次验证码', guards: true }),
    keysByAddress: rate('security', [60, 15 * MINUTE], { text: '同一网络最多试几次拦下换绑的链接', guards: true }),
  },
  'member-merges': {
    codes: rate('security', [10, DAY], { text: '一位管理员最多寄几次合并账号的验证码', guards: true }),
  },
  plugins: {
    downloadsByAddress: rate('reading', [120, MINUTE], { text: '同一网络的插件下载计数', note: '超过的不计数，也不拒绝' }),
  },
  presenters: {
    applications: rate('court', [5, DAY], { text: '一位会员最多递几次主持人申请' }),
    privateReads: rate('privacy', [30, DAY], { text: '一位管理员最多打开几份不公开的资料', unit: '份' }),
    saves: rate('court', [60, HOUR], { text: '一位主持人最多改几次自己的页' }),
  },
  proofs: {
    requests: rate('court', [5, DAY], { text: '一位会员最多请人核对几次角色' }),
    confirmations: rate('court', [60, HOUR], { text: '一位会员最多替人核对几次角色' }),
    fromProvider: rate('court', [20, DAY], { text: '一位会员最多请战网核对几次角色' }),
  },
  comments: {
    commentTries: rate('speaking', [30, MINUTE], { text: '一位会员最多试几次评论', note: '发没发成都算' }),
    nextComment: rate('speaking', [1, 3], { text: '两次评论至少隔多久' }),
    comments: rate('speaking', [10, MINUTE], { text: '一位会员最多发几条评论', unit: '条' }),
    commentEdits: rate('speaking', [10, MINUTE], { text: '一位会员最多改几次评论' }),
    mentions: rate('reading', [120, MINUTE], { text: '一位会员最多找几次要提到的人' }),
  },
  reports: {
    reports: rate('speaking', [10, DAY], { text: '一位会员最多举报几次' }),
  },
  trials: {
    complaints: rate('court', [5, DAY], { text: '一位会员最多递几桩检举', unit: '桩' }),
    amendments: rate('court', [30, HOUR], { text: '一位会员最多补充几次检举' }),
    directCases: rate('court', [10, DAY], { text: '一位主持人最多直接立几桩案', unit: '桩' }),
    speeches: rate('court', [60, DAY], { text: '一个人在案子里最多说几次话' }),
    deskNotes: rate('court', [60, DAY], { text: '一位主持人最多写几条案边记', unit: '条' }),
    evidencePieces: rate('court', [400, HOUR], { text: '一个人最多传几段证据', unit: '段' }),
    answersByAddress: rate('court', [30, HOUR], { text: '同一网络最多交几次答辩' }),
    doorMailsByAddress: rate('court', [10, HOUR], { text: '同一网络最多在答辩的门上留几次邮箱' }),
    wrongKeysByAddress: rate('security', [5, HOUR], { text: '同一网络最多错几次答辩码', guards: true }),
    attempts: rate('court', [60, DAY], { text: '一个人最多记几次怎样找过被检举人' }),
    appeals: rate('court', [10, DAY], { text: '一位会员最多递几次申诉' }),
    appealsByAddress: rate('court', [5, DAY], { text: '同一网络最多递几次申诉' }),
  },
  scenery: {
    submissions: rate('speaking', [120, DAY], { text: '一位会员最多交几张风景', unit: '张' }),
  },
  faults: {
    reportsByAddress: rate('reading', [60, MINUTE], { text: '同一网络最多报几次浏览器故障', note: '超过的不计数，也不拒绝' }),
  },
  attempts: {
    switches: rate('speaking', [60, MINUTE], { text: '一位会员最多点几次赞、回应、收藏和关注', note: '每样分开算' }),
  },
  tokens: {
    reads: rate('reading', [60, MINUTE], { text: '一个接口令牌最多读几次' }),
  },
  search: {
    searchesByAddress: rate('reading', [120, MINUTE], { text: '同一网络最多搜几次', note: '缓存里有的不算' }),
    completionsByAddress: rate('reading', [300, MINUTE], { text: '同一网络最多问几次搜索建议', note: '缓存里有的不算' }),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RateSetting>>>>;

export type LimitedModule = keyof typeof RATE_LIMITS;
type NamesOf<Module extends LimitedModule> = keyof (typeof RATE_LIMITS)[Module] & string;
export type RateKey = { [Module in LimitedModule]: `${Module}.${NamesOf<Module>}` }[LimitedModule];

/** A limit as its module counts by it, unless an operator has set another one. */
export interface NamedLimit {
  max: number;
  windowSeconds: number;
  /** The setting. */
  key: string;
}

/** Returns the limits of a module by their names. */
export function limitsOf<Module extends LimitedModule>(module: Module): Readonly<Record<NamesOf<Module>, NamedLimit>> {
  const limits: Readonly<Record<string, RateSetting>> = RATE_LIMITS[module];
  return Object.fromEntries(
    Object.entries(limits).map(([name, { default: each }]) => [name, { max: each.times, windowSeconds: each.seconds, key: `${module}.${name}` }]),
  ) as Record<NamesOf<Module>, NamedLimit>;
}
