import { CODE, optional, MINUTES, must, SITE, type MailTemplate } from './template.ts';

const EVENT = must('    时间：2026年11月20日 20:15（北京时间）\n    设备：Chrome · Windows\n    网络：203.0.113.*');
const FORGOT = must('https://example.com/acc/forgot_password');

/** The mails about an account: signing up, its address, its password. */
export const ACCOUNT_MAILS = {
  'register-code': {
    label: '注册验证码',
    when: '有人用一个邮箱注册',
    placeholders: { 网站: SITE, 验证码: CODE, 分钟: MINUTES },
    subject: '{网站}注册验证码',
    text: `你好：

有人用这个邮箱在{网站}注册账号，验证码是

    {验证码}

{分钟} 分钟内有效，只能用一次；收到多封时，以最新的一封为准。
验证码请不要转给任何人，我们的人也不会向你要。
如果不是你本人在注册，不必理会这封信，什么也不会发生。

—— {网站}`,
  },
  'already-registered': {
    label: '这个邮箱已经注册过了',
    when: '有人用会员的邮箱再注册，或要换成它',
    placeholders: { 网站: SITE, 登录地址: must('https://example.com/acc/sign_in'), 找回地址: FORGOT },
    subject: '{网站}：这个邮箱已经注册过了',
    text: `你好：

有人想用这个邮箱在{网站}注册账号，不过它早已是一位会员的邮箱，可以直接登录：

    {登录地址}

忘了密码的话，可以在这里找回：

    {找回地址}

如果不是你本人，不必理会这封信，账号没有任何变化。

—— {网站}`,
  },
  'guardian-code': {
    label: '监护人的验证码',
    when: '未满 14 岁的孩子注册，填了监护人的邮箱',
    placeholders: { 网站: SITE, 验证码: CODE, 分钟: MINUTES, 隐私政策: must('https://example.com/privacy') },
    subject: '{网站}：请确认你是孩子的监护人',
    text: `你好：

一个未满 14 岁的孩子要在{网站}注册，填的监护人是你。同意的话，请把这个验证码告诉他：

    {验证码}

{分钟} 分钟内有效，只能用一次。告诉他验证码，就是同意他注册，也同意我们照隐私政策保管他的邮箱、昵称和他写的东西：

    {隐私政策}

孩子的账号收不到生人的来信，不公开游戏角色，夜里十点以后会提醒休息。以后要查看、更正、删除他的资料，或者撤回同意，写信给站方就行。
如果你不认识这个孩子，或者不同意，不必理会这封信，他注册不了。

—— {网站}`,
  },
  'proof-code': {
    label: '证明不是机器的验证码',
    when: '浏览器算不了题的人要用邮箱代替',
    placeholders: { 网站: SITE, 验证码: CODE, 分钟: MINUTES },
    subject: '{网站}：验证码 {验证码}',
    text: `你的验证码是 {验证码}，{分钟} 分钟内填回刚才的页面，只能用一次。

不是你在用的话，不用理会这封信。`,
  },
  'sign-up-approved': {
    label: '注册通过了',
    when: '等点头的注册放进来了',
    placeholders: { 网站: SITE, 地址: must('https://example.com') },
    subject: '{网站}：注册有结果了',
    text: '你在{网站}的注册通过了，现在能发帖和评论了：{地址}',
  },
  'sign-up-refused': {
    label: '注册没有通过',
    when: '等点头的注册没有收',
    placeholders: { 网站: SITE, 理由: must('理由：昵称里带着广告。') },
    subject: '{网站}：注册有结果了',
    text: '你在{网站}的注册没有通过，账号和填过的资料已经抹去。\n\n{理由}',
  },
  'change-email-code': {
    label: '换绑邮箱验证码',
    when: '会员要换成这个邮箱',
    placeholders: { 网站: SITE, 验证码: CODE, 分钟: MINUTES },
    subject: '{网站}换绑邮箱验证码',
    text: `你好：

有位会员想把{网站}账号的邮箱换成这一个，验证码是

    {验证码}

{分钟} 分钟内有效，只能用一次；收到多封时，以最新的一封为准。
如果不是你本人，不必理会这封信，什么也不会发生。

—— {网站}`,
  },
  'merge-code': {
    label: '合并账号的验证码',
    when: '管理员要把一个人的两个账号合成一个，两个邮箱各收一封',
    placeholders: { 网站: SITE, 验证码: CODE, 分钟: MINUTES, 去的: must('旧皮靴'), 留的: must('夜烛') },
    subject: '{网站}合并账号的验证码',
    text: `你好：

{网站}的管理员要把账号“{去的}”并进“{留的}”：帖子、评论和收藏都跟过去，以后用“{留的}”登录。

两个账号都是你的，也同意合并，请把这个验证码告诉管理员：

    {验证码}

{分钟} 分钟内有效，只能用一次。合并后七天内可以分开。
有一个不是你的，或者不同意，不必理会这封信，什么也不会发生。

—— {网站}`,
  },
  'email-changed': {
    label: '邮箱已经换了',
    when: '会员换了邮箱，寄给原来的那个',
    placeholders: { 网站: SITE, 昵称: optional('夜烛'), 新邮箱: must('ye***@example.com'), 经过: EVENT, 客服邮箱: must('keeper@example.com') },
    subject: '{网站}：邮箱已经换了',
    text: `{昵称}，你好：

你的账号不再使用这个邮箱，换成了 {新邮箱}。

{经过}

是你本人的话，什么也不用做。不是的话，请马上写信到 {客服邮箱}，我们会帮你拿回账号。

—— {网站}`,
  },
  'email-stoppable': {
    label: '邮箱要换了',
    when: '管理员替会员换邮箱，新旧两个都寄',
    placeholders: {
      网站: SITE,
      昵称: optional('夜烛'),
      新邮箱: must('ye***@example.com'),
      生效时间: must('2026年11月20日 20:15'),
      怎么拦下: must('不是你要换的，请在 72 小时里打开下面的链接拦下：\n\n    https://example.com/acc/keep_email/…\n\n是你要换的，什么也不用做。'),
    },
    subject: '{网站}：邮箱要换了',
    text: `{昵称}，你好：

管理员替你的账号换绑邮箱，换成 {新邮箱}，到 {生效时间}（北京时间）生效。

{怎么拦下}

—— {网站}`,
  },
  'password-link': {
    label: '设置新密码的链接',
    when: '有人为会员的账号找回密码',
    placeholders: { 网站: SITE, 昵称: optional('夜烛'), 链接: must('https://example.com/acc/retrieve_password/…'), 分钟: optional('30') },
    subject: '{网站}：设置新密码',
    text: `{昵称}，你好：

有人为你在{网站}的账号请求找回密码。是你本人的话，打开下面的链接设置新密码：

    {链接}

链接 {分钟} 分钟内有效，只能用一次；收到多封时，只有最新的一封有效。
链接请不要转给任何人。如果不是你本人，不必理会这封信，密码没有任何变化。

—— {网站}`,
  },
  'password-changed': {
    label: '密码已经改了',
    when: '会员改了密码',
    placeholders: { 网站: SITE, 昵称: optional('夜烛'), 经过: EVENT, 找回地址: FORGOT },
    subject: '{网站}：密码已经改了',
    text: `{昵称}，你好：

你的账号刚刚换了新密码，其他设备上的登录都已退出。

{经过}

是你本人的话，什么也不用做。不是的话，请马上用这个邮箱找回密码：

    {找回地址}

—— {网站}`,
  },
  'two-factor-changed': {
    label: '两步验证的变动',
    when: '会员的两步验证开启或关闭了',
    placeholders: {
      网站: SITE,
      昵称: optional('夜烛'),
      开关: must('开启'),
      往后: must('往后登录除了密码，还要验证器里的 6 位数字。恢复码请收好。'),
      经过: EVENT,
      找回地址: FORGOT,
    },
    subject: '{网站}：两步验证已{开关}',
    text: `{昵称}，你好：

你的账号{开关}了两步验证，{往后}

{经过}

是你本人的话，什么也不用做。不是的话，请马上找回密码：

    {找回地址}

—— {网站}`,
  },
  'passkey-changed': {
    label: '通行密钥的变动',
    when: '会员添加或删除了通行密钥',
    placeholders: {
      网站: SITE,
      昵称: optional('夜烛'),
      增减: must('添加'),
      名字: must('Chrome · Windows'),
      往后: must('往后用它登录，不再要密码和两步验证。'),
      经过: EVENT,
      设置地址: must('https://example.com/profile/secure_entry'),
    },
    subject: '{网站}：{增减}了通行密钥',
    text: `{昵称}，你好：

你的账号{增减}了通行密钥“{名字}”，{往后}

{经过}

是你本人的话，什么也不用做。不是的话，请马上改密码，再到这里删掉不认识的通行密钥：

    {设置地址}

—— {网站}`,
  },
  'identity-changed': {
    label: '别处账号的变动',
    when: '会员连接或断开了 QQ、微信或战网',
    placeholders: {
      网站: SITE,
      昵称: optional('夜烛'),
      增减: must('连接'),
      名字: must('QQ'),
      往后: must('往后可以用它登录，两步验证照旧。'),
      经过: EVENT,
      设置地址: must('https://example.com/profile/secure_entry'),
    },
    subject: '{网站}：{增减}了{名字}',
    text: `{昵称}，你好：

你的账号{增减}了{名字}，{往后}

{经过}

是你本人的话，什么也不用做。不是的话，请马上改密码，再到这里断开不认识的：

    {设置地址}

—— {网站}`,
  },
  'unbind-mobile-code': {
    label: '解绑手机验证码',
    when: '会员要解绑手机',
    placeholders: { 网站: SITE, 验证码: CODE, 分钟: MINUTES },
    subject: '{网站}解绑手机验证码',
    text: `你好：

有人在{网站}用你的账号请求解绑手机号，验证码是

    {验证码}

{分钟} 分钟内有效，只能用一次；收到多封时，以最新的一封为准。
验证码请不要转给任何人，我们的人也不会向你要。
如果不是你本人，不必把验证码给任何人，手机号就还绑着；但请尽快改掉密码。

—— {网站}`,
  },
  'address-check': {
    label: '试一试邮箱收不收得到',
    when: '会员在“安全验证”里试自己的邮箱',
    placeholders: { 网站: SITE },
    subject: '{网站}：试一试这个邮箱',
    text: `你好：

这是{网站}寄来试一试的信。收到它，说明邮箱收得到信，什么也不用做。

—— {网站}`,
  },
} as const satisfies Readonly<Record<string, MailTemplate>>;
