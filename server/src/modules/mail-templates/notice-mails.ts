import { CODE, optional, MINUTES, must, SITE, type MailTemplate } from './template.ts';

const NOTICE_TEXT = `你好：

{事情}。

{编号}

{期限}

    {地址}

信里不写名字和事由，请登录后看站内消息。

{怎么不再收}

—— {网站}`;

/** The mails about what happens on the site: reports of the public, notifications, cases. */
export const NOTICE_MAILS = {
  'illegal-report-code': {
    label: '举报违法信息的验证码',
    when: '有人要不用账号举报违法信息',
    placeholders: { 网站: SITE, 验证码: CODE, 分钟: MINUTES },
    subject: '{网站}举报验证码',
    text: `你好：

有人要用这个邮箱在{网站}举报违法信息，验证码是

    {验证码}

{分钟} 分钟内有效，只能用一次。举报的回执和结果都寄到这个邮箱。
如果不是你本人，不必理会这封信，什么也不会发生。

—— {网站}`,
  },
  'illegal-report-receipt': {
    label: '公众举报的回执',
    when: '收到一份公众的举报',
    placeholders: { 网站: SITE, 编号: must('WF-2026-000123'), 类别: optional('违法'), 最迟: must('2026-12-05') },
    subject: '{网站}：收到了你的举报 {编号}',
    text: `你好：

你的举报收到了，编号 {编号}，类别是“{类别}”。
最迟 {最迟} 会有结果，寄到这个邮箱。再问起时，请报这个编号。

—— {网站}`,
  },
  'illegal-report-outcome': {
    label: '公众举报的结果',
    when: '一份公众的举报有了结果',
    placeholders: { 网站: SITE, 编号: must('WF-2026-000123'), 结果: must('已下架'), 答复: must('查实了，已经下架，谢谢你。') },
    subject: '{网站}：举报 {编号} 有了结果',
    text: `你好：

你的举报 {编号} 处理完了：{结果}。

{答复}

—— {网站}`,
  },
  'counter-notice': {
    label: '转送不侵权声明',
    when: '被移除内容的作者交来不侵权声明，转给投诉的人',
    placeholders: {
      网站: SITE,
      编号: must('FT-2026-000012'),
      举报: must('WF-2026-000123'),
      声明: must('这组照片是我自己拍的，原始文件和拍摄时间附在后面。'),
      地址: must('https://example.com/counter_notice/…'),
      期限: must('2026年12月15日周二 20:15（北京时间）'),
    },
    subject: '{网站}：对你的举报 {举报}，作者交来了不侵权声明',
    text: `你好：

你举报侵权的内容（{举报}）已经移除。作者交来了不侵权声明，编号 {编号}，现在依法转给你：

{声明}

作者的姓名、联系方式和附来的证据，在只给你的这一页上，请不要转给别人：

    {地址}

不同意的话，你可以向主管机关投诉，或者向法院起诉。已经投诉或起诉的，请在 {期限} 以前从上面这一页告诉我们，附上受理的通知：内容就不放回。
到那时没有收到，我们会把内容放回去；你向机关投诉、向法院起诉的权利不受影响。

—— {网站}`,
  },
  'counter-notice-outcome': {
    label: '不侵权声明的结果',
    when: '转送过的不侵权声明有了结果，告诉投诉的人',
    placeholders: {
      网站: SITE,
      编号: must('FT-2026-000012'),
      举报: must('WF-2026-000123'),
      结果: must('你向法院起诉的通知收到了，内容不放回，等那边的结果。'),
    },
    subject: '{网站}：不侵权声明 {编号} 有了结果',
    text: `你好：

你的举报 {举报}，作者的不侵权声明 {编号}：

{结果}

—— {网站}`,
  },
  notice: {
    label: '要会员知道的事',
    when: '站内消息之外还要寄信的事，没有法律效力的',
    placeholders: {
      网站: SITE,
      事情: must('今天轮到你坐堂'),
      编号: optional('    第 12 号案'),
      期限: must('    期限：2026年11月20日周五 20:15（北京时间）'),
      地址: must('https://example.com/profile/message'),
      怎么不再收: must(
        '不想再收公堂的来信，按一下就关，不用登录。传唤、裁决、罚单、申诉和撤回询问的信照寄，站内消息也照发：\n\n    https://example.com/mail-off/…',
      ),
    },
    subject: '{网站}：{事情}',
    text: NOTICE_TEXT,
  },
  'legal-notice': {
    label: '有法律效力的通知',
    when: '传唤、裁决、移除、停用、申诉',
    isLegal: true,
    placeholders: {
      网站: must('炉边'),
      事情: must('有一桩案子请你答辩'),
      编号: must('    第 12 号案'),
      期限: must('    期限：2026年11月20日周五 20:15（北京时间）'),
      地址: must('https://example.com/post/trial/view/1301/12'),
      怎么不再收: must(
        '传唤、裁决、罚单、申诉和撤回询问的信关系到你的权利，关不掉，这封就是。公堂的其他来信，按一下就关，不用登录：\n\n    https://example.com/mail-off/…',
      ),
    },
    subject: '{网站}：{事情}',
    text: NOTICE_TEXT,
  },
  alert: {
    label: '会员自己要的消息邮件',
    when: '会员在“消息提醒”里选了寄信，有了没读的消息',
    placeholders: {
      网站: SITE,
      几条: must('3 条'),
      消息: must('· 阿岚 回复了你的帖子《火边的一夜》\n  今天的柴很干。\n· 审理进度有 2 条新消息'),
      地址: must('https://example.com/profile/message'),
      设置地址: optional('https://example.com/profile/secure_entry'),
      怎么不再收: must('https://example.com/mail-off/…'),
    },
    subject: '{网站}：你有 {几条}没读的消息',
    text: `你好：

站里有 {几条}你还没读的消息：

{消息}

到站里看：

    {地址}

这是你自己选的提醒。想换一种：

    {设置地址}

不想再收，按一下就停，不用登录：

    {怎么不再收}

—— {网站}`,
  },
  'door-mail': {
    label: '给留在门上的邮箱的信',
    when: '案子走到下一步，有人在门上留过邮箱',
    placeholders: {
      网站: SITE,
      事情: must('案子有了结果'),
      编号和期限: must('    第 12 号案，罚单 炉-2026-000123\n    申诉到：2026年11月20日周五 20:15（北京时间）'),
      地址: must('https://example.com/answer'),
      怎么不再收: must('https://example.com/mail-off/…'),
    },
    subject: '{网站}：{事情}',
    text: `你好：

{事情}。

{编号和期限}

    {地址}

打开上面的地址，输入你手上的答辩码。信里不写码、名字和事由。

这封信寄给留在那扇门上的邮箱，结案三十天后邮箱就删掉。不想再收，或者不是你留的，现在就删，那扇门以后也不再收它：

    {怎么不再收}

—— {网站}`,
  },
} as const satisfies Readonly<Record<string, MailTemplate>>;
