import type { FieldProblem } from './field-problems.ts';
import { waitText } from './wait-text.ts';

/** Every refusal of the API. `{name}` in a message is filled from the failure's values, `{wait}` from the seconds to wait. */
export const failures = {
  invalidInput: { code: 'A0400', status: 400, message: '有几处没填对，请看标出的地方' },
  badBody: { code: 'A0400', status: 400, message: '提交的内容读不出来，请刷新页面后再试' },
  idempotencyKeyInvalid: { code: 'A0400', status: 400, message: '请求头 Idempotency-Key 应是 1 到 100 个看得见的英文字符' },
  idempotencyKeyReused: { code: 'A0400', status: 400, message: '这个 Idempotency-Key 已经用在另一次提交上了，请换一个新的' },
  nickNameTaken: { code: 'A0111', status: 409, message: '这个昵称已经有人用了，换一个吧' },
  forbiddenWord: { code: 'A0112', status: 400, message: '有些字句不能发，请看标出的地方' },
  nickNameAlike: { code: 'A0111', status: 409, message: '这个昵称和“{other}”太像，容易认错人，换一个吧' },
  nickNameReserved: { code: 'A0111', status: 409, message: '昵称里的“{word}”留给站务，免得有人认错，换一个吧' },
  nickNameTooSoon: { code: 'A0409', status: 409, message: '昵称 {days} 天改一次，{date} 起可以再改' },
  wrongCode: { code: 'A0130', status: 400, message: '验证码不对或已经过期，请核对，或者重发' },
  invitationWrong: { code: 'A0130', status: 400, message: '邀请码不对、用过了或者到期了，请向邀请你的人再要一个' },
  invitationsOff: { code: 'A0409', status: 409, message: '现在注册不用邀请码，不必做' },
  mobileInvalid: { code: 'A0151', status: 400, message: '请填写有效的手机号码' },
  emailInvalid: { code: 'A0153', status: 400, message: '请填写有效的邮箱地址' },
  emailTaken: { code: 'A0154', status: 409, message: '这个邮箱已经注册过了，可以直接登录' },
  keyUsed: { code: 'A0130', status: 400, message: '这个链接已经用过了，密码也已经改好。还想再改，请重新找回' },
  keyReplaced: { code: 'A0130', status: 400, message: '这个链接作废了：后来又寄过一封信，或者密码、邮箱已经改过' },
  keyExpired: { code: 'A0130', status: 400, message: '这个链接过期了，请重新找回' },
  keyUnknown: { code: 'A0130', status: 400, message: '这个链接不对，也许没有复制完整' },
  wrongTotp: { code: 'A0130', status: 400, message: '验证码不对，或者已经用过一次，请等下一个' },
  passkeyRefused: { code: 'A0210', status: 400, message: '这把通行密钥在这里用不了，请换一种方式登录' },
  passkeyStale: { code: 'A0130', status: 400, message: '等得太久，或者这一次已经用过了，请再点一次' },
  passkeysFull: { code: 'A0409', status: 409, message: '通行密钥最多 {most} 把，先删掉一把再添加' },
  passkeyKnown: { code: 'A0409', status: 409, message: '这把通行密钥已经添加过了' },
  identityOff: { code: 'A0400', status: 400, message: '这个网站没有开通这种登录方式' },
  identityStale: { code: 'A0130', status: 400, message: '等得太久、已经用过，或者不是从这个浏览器开始的，请从登录页再点一次' },
  identityCodeRefused: { code: 'A0210', status: 400, message: '{provider}说这一次的授权不对或者用过了，请从登录页再点一次' },
  identityNotSetUp: { code: 'C0501', status: 503, message: '{provider}登录还没有配好，请换一种方式登录，并告诉站方：{why}' },
  identityUnanswered: { code: 'C0500', status: 503, message: '{provider}这会儿没有好好回应，请过一会儿再试，或者换一种方式登录' },
  identityTaken: { code: 'A0409', status: 409, message: '这个{provider}已经连在另一个账号上，先在那边断开才能连到这里' },
  identitiesFull: { code: 'A0409', status: 409, message: '最多连接 {most} 个，先断开一个' },
  passwordMissing: { code: 'A0409', status: 409, message: '这个账号还没有密码，请先到“安全验证”里设一个' },
  passwordThere: { code: 'A0409', status: 409, message: '这个账号已经有密码了，请用“修改密码”' },
  freshSignInNeeded: { code: 'A0409', status: 409, message: '设密码要刚刚登录过：请退出，再用 QQ、微信或战网登录一次' },
  mobileTaken: { code: 'A0155', status: 409, message: '这个手机号已经绑在另一个账号上了' },
  suspended: { code: 'A0202', status: 403, message: '账号停用到 {until}，期间只能阅读、答辩和申诉。原因：{reason}' },
  wrongPassword: { code: 'A0210', status: 400, message: '账号或密码不对' },
  wrongOwnPassword: { code: 'A0210', status: 400, message: '现在的密码不对' },
  totpNeeded: { code: 'A0212', status: 400, message: '还差一步：请填写验证器里的 6 位数字' },
  tooManyAttempts: { code: 'A0211', status: 429, message: '试了太多次，请过 {wait}再来' },
  forbidden: { code: 'A0301', status: 403, message: '你没有做这件事的权限' },
  totpRequired: { code: 'A0301', status: 403, message: '做这件事要先开启两步验证，请到“安全验证”里设置' },
  staleForm: { code: 'A0301', status: 403, message: '页面停留太久，请再提交一次' },
  sentToday: { code: 'A0501', status: 429, message: '一天只给大家发一条消息，今天发过“{title}”，请过 {wait}再发' },
  reverify: { code: 'A0303', status: 403, message: '请再验证一次' },
  mobileNeeded: { code: 'A0302', status: 403, message: '发帖前请先绑定手机号' },
  proofNeeded: { code: 'A0304', status: 403, message: '先要证明不是机器：请打开脚本再试，或者改用邮箱验证码' },
  signUpWaits: { code: 'A0203', status: 403, message: '守炉人点了头才能发言，先随便看看；点头了会告诉你' },
  entryRefused: { code: 'A0305', status: 403, message: '你的网络这会儿不能注册和发言，有疑问请到客服页写信给站方' },
  guestFormClosed: { code: 'A0306', status: 403, message: '站里正忙，这张表单暂时关了，请登录以后再写，或者晚些再来' },
  notSignedIn: { code: 'A0401', status: 401, message: '请先登录' },
  tokenRevoked: { code: 'A0440', status: 401, message: '登录已失效，请重新登录' },
  closingRefused: { code: 'A0301', status: 403, message: '主持人和管理员的账号，请先卸任再注销' },
  closingTooLate: { code: 'A0409', status: 409, message: '反悔的日子已经过了，账号正在抹去' },
  notFound: { code: 'A0404', status: 404, message: '没有找到，也许搬走了，也许从来没有' },
  postGone: { code: 'A0404', status: 404, message: '这篇帖子不在了' },
  postRemoved: { code: 'A0404', status: 410, message: '这篇帖子{why}' },
  sceneryRemoved: { code: 'A0404', status: 410, message: '这张风景已经撤下{why}' },
  lawfullyRemoved: { code: 'A0451', status: 451, message: '这里的内容已按法律要求移除（{number}）' },
  takedownNumber: { code: 'A0409', status: 409, message: '文号和登记的不一样，请对着来文再看一遍' },
  totpOn: { code: 'A0409', status: 409, message: '两步验证已经开着' },
  totpOff: { code: 'A0409', status: 409, message: '两步验证没有开着' },
  totpNotBegun: { code: 'A0409', status: 409, message: '放得太久了，请重新扫一次码' },
  essenceCodeWrong: { code: 'A0400', status: 400, message: '代码有误，请核对' },
  essenceCodeUnknown: { code: 'A0404', status: 404, message: '没有哪篇帖子用这个精华码' },
  essenceWithdrawn: { code: 'A0404', status: 410, message: '这个精华码已经撤下：{reason}' },
  mobileBound: { code: 'A0409', status: 409, message: '已经绑定了手机号，要换号请先解绑' },
  mobileNotBound: { code: 'A0409', status: 409, message: '还没有绑定手机号' },
  restoreTooLate: { code: 'A0409', status: 409, message: '移除超过 {days} 天的帖子放不回来了' },
  presenterGone: { code: 'A0404', status: 404, message: '没有这位主持人' },
  applicationClosed: { code: 'A0409', status: 409, message: '现在不能申请：{reason}' },
  applicationDecided: { code: 'A0409', status: 409, message: '这份申请已经由{by}处理过了' },
  postEdited: { code: 'A0409', status: 409, message: '这篇帖子在别处改过了，请看过再决定用哪一份' },
  pluginWithdrawn: { code: 'A0404', status: 410, message: '这个版本已经撤下：{reason}' },
  draftConflict: { code: 'A0409', status: 409, message: '这份草稿在别处改过了，请选择保留哪一份' },
  draftsFull: { code: 'A0409', status: 409, message: '草稿最多存 {most} 份，请先发表或丢弃一些' },
  lettersRefused: { code: 'A0301', status: 403, message: '对方现在不收你的来信' },
  notWritable: { code: 'A0301', status: 403, message: '信只能写给主持人；主持人可以回信，也可以写给案子里的人' },
  undoChanged: { code: 'A0409', status: 409, message: '后来{by}又改过，撤销会盖掉那一次，请先看记录' },
  undoneBefore: { code: 'A0409', status: 409, message: '已经撤销过了' },
  staleBase: { code: 'A0409', status: 409, message: '你看过以后这里又变了，请重新看一遍再决定' },
  columnInUse: { code: 'A0409', status: 409, message: '“{name}”里有 {count} 篇帖子，要先移空' },
  jobNotEnded: { code: 'A0409', status: 409, message: '这一次没有失败，也没有停下，不用再排' },
  jobEnded: { code: 'A0409', status: 409, message: '这一次已经做完或停下了，请刷新看结果' },
  jobRunsOn: { code: 'A0409', status: 409, message: '现在停不下来：{why}' },
  undoPurged: { code: 'A0409', status: 409, message: '移除的日子已经满了，内容清掉了，这一条撤销不了了' },
  undoIncomplete: { code: 'A0409', status: 409, message: '这一条是旧版本的程序记下的，没有记撤销要用的东西，撤销不了；请看过现在的样子再改' },
  undoByAsking: { code: 'A0409', status: 409, message: '做管理员要另一位管理员点头，撤销代替不了；请到会员页重新给他身份' },
  undoTooLate: { code: 'A0409', status: 409, message: '这一条不能撤销，或者过了可以撤销的日子' },
  alreadyDecided: { code: 'A0409', status: 409, message: '已经有人处理过了，请刷新看结果' },
  sceneryChanged: { code: 'A0409', status: 409, message: '这张画刚被它的作者改过，请刷新，看过再决定' },
  heldPostChanged: { code: 'A0409', status: 409, message: '这篇帖子刚被它的作者改过，请刷新，看过再决定' },
  tooManyHeld: { code: 'A0409', status: 409, message: '你有 {most} 条评论还在等人看，等放出来一些再写吧' },
  commentsHeld: { code: 'A0409', status: 409, message: '这桩案子下的新评论已经先看再放了，请刷新看到什么时候' },
  heldOnce: { code: 'A0409', status: 409, message: '你在这桩案子下按过一次了，再要按请换一位主持人' },
  caseTaken: { code: 'A0409', status: 409, message: '主持人 {presenter} 已经受理了这桩案子' },
  complaintChanged: { code: 'A0409', status: 409, message: '检举刚改过，请再看一眼' },
  trainingFirst: { code: 'A0409', status: 409, message: '先把练习案走一遍，再接真的案子：在审理台上点“练习案”，一刻钟就好' },
  trainingChanged: { code: 'A0409', status: 409, message: '练习案换过了，请刷新再看一遍' },
  handsFull: { code: 'A0409', status: 409, message: '你手上有 {count} 桩，满 {limit} 桩先不接，请先往下审' },
  queueEmpty: { code: 'A0409', status: 409, message: '没有案子在等人接，或者在等的你都要回避' },
  caseMoved: { code: 'A0409', status: 409, message: '案子现在是“{state}”，做不了这一步，请刷新再看' },
  complaintOpen: { code: 'A0409', status: 409, message: '你对“{name}”已有一桩没结的案子，新的事请往那里补' },
  filedTwice: { code: 'A0409', status: 409, message: '同一件事，你对“{name}”已经递过两次，不能再递了' },
  complaintsLimited: { code: 'A0409', status: 409, message: '九十天里有三桩不成立，或答辩之后撤回：到 {until} 为止，同时只能有一桩没结的检举' },
  filingPaused: { code: 'A0409', status: 409, message: '你递过的检举被认定不实，到 {until} 为止不能再递' },
  askedTwice: { code: 'A0409', status: 409, message: '已经请检举人补充过两次，请就现有的材料判' },
  complainantAsked: { code: 'A0409', status: 409, message: '正在等检举人补充，请等他答复' },
  withdrawAsked: { code: 'A0409', status: 409, message: '已经问过对方同不同意撤回了，请等他回话' },
  withdrawRefused: { code: 'A0409', status: 409, message: '对方要求继续审，这桩案子不能再撤回' },
  withdrawNotAsked: { code: 'A0409', status: 409, message: '现在没有撤回要你回话，请刷新再看' },
  conflictOfInterest: { code: 'A0301', status: 403, message: '{conflict}，这桩案子要回避' },
  notYourTrial: { code: 'A0301', status: 403, message: '这桩案子由主持人 {presenter} 审理' },
  tooEarly: { code: 'A0409', status: 409, message: '答辩还没有到，答辩期也没有满，现在不能走这一步' },
  turnExtended: { code: 'A0409', status: 409, message: '这次受理已经多要过时间了，只能一次' },
  refiledBefore: { code: 'A0409', status: 409, message: '这桩案子已经再递过一次了' },
  extendedBefore: { code: 'A0409', status: 409, message: '已经多给过时间了，只能一次' },
  notDelivered: { code: 'A0409', status: 409, message: '通知还没有送够，不能处罚：要在两天里各递一次，其中一次不是检举人递的' },
  penaltyTooHeavy: { code: 'A0409', status: 409, message: '有一位被检举人是“{heard}”，处罚最重到{cap}' },
  onProbation: { code: 'A0301', status: 403, message: '见习期里不能复核别人的裁决：满三十天，并有五份裁决生效，才算过了' },
  notCalled: { code: 'A0301', status: 403, message: '这份裁决抽签请了别的主持人复核；满 72 小时没有人落印，谁都可以来' },
  evidenceUnopened: { code: 'A0409', status: 409, message: '采信的证据还有 {count} 件没有打开，请先打开看；裁决拟定或申诉提出以后看的才算' },
  verdictChanged: { code: 'A0409', status: 409, message: '裁决改过了，现在是第 {revision} 稿，请重新看一遍' },
  needsPanel: { code: 'A0409', status: 409, message: '直接立案要由别的主持人合议，现在一位能坐的也没有，请改走检举' },
  panelShrank: { code: 'A0409', status: 409, message: '这个角色的案子现在只坐得下 {count} 位，比你看的时候少，请再看一眼怎么定' },
  nobodyTenured: { code: 'A0409', status: 409, message: '站里还没有过了见习期的主持人，处罚最重到拉黑 90 天' },
  claimNotCalled: { code: 'A0301', status: 403, message: '这一份由抽签抽到的主持人核对，还没有轮到你；每过 12 小时多叫一位，两天后管理员也可以' },
  appealNotCalled: { code: 'A0301', status: 403, message: '这份申诉抽签请了别的主持人答复；单人答复的，过些天仍没有人答复，过了见习期的谁都可以来' },
  notSeated: { code: 'A0301', status: 403, message: '这桩案子的合议没有你的席位，或者你的席位已经换了人' },
  noEvidence: { code: 'A0409', status: 409, message: '没有证据不能裁决' },
  answerClosed: { code: 'A0404', status: 410, message: '答辩期已经结束' },
  answeredBefore: { code: 'A0409', status: 409, message: '答辩已经交过了，只能交一次' },
  appealClosed: { code: 'A0409', status: 409, message: '这张罚单现在不能申诉：申诉期过了，或已经申诉过' },
  appealOpen: { code: 'A0409', status: 409, message: '这张罚单已有一份申诉在等答复' },
  discussionClosed: { code: 'A0409', status: 409, message: '裁决公布以后才开放讨论' },
  caseStays: { code: 'A0409', status: 409, message: '检举递上以后不能移除，可以在案件页撤回' },
  pollClosed: { code: 'A0409', status: 409, message: '投票已经截止，刷新就看得到结果' },
  pollChanged: { code: 'A0409', status: 409, message: '投票刚被楼主改过，请刷新看过再投' },
  pollVoted: { code: 'A0409', status: 409, message: '你投过了，投完不能改' },
  pollTooYoung: { code: 'A0301', status: 403, message: '这个投票比你的账号早不了，注册在它之前的账号才能投' },
  postLocked: { code: 'A0409', status: 409, message: '这里的回复锁着。{notice}' },
  pinsFull: { code: 'A0409', status: 409, message: '{place}已经置顶了 {most} 篇，先取下一篇再来' },
  maskedPost: { code: 'A0409', status: 409, message: '这篇有几处正遮着，等举报有了结果再改标题' },
  reportedBefore: { code: 'A0409', status: 409, message: '你已经举报过了，有结果会告诉你' },
  ownReport: { code: 'A0301', status: 403, message: '自己写的不用举报，可以直接改或移除' },
  reportConflict: { code: 'A0301', status: 403, message: '{conflict}，请别的主持人来结' },
  hiddenBefore: { code: 'A0409', status: 409, message: '已经遮起来了，正在等人看' },
  lastOperator: { code: 'A0409', status: 409, message: '这是最后一位能管站的管理员，先要有另一位开了两步验证的管理员' },
  merged: { code: 'A0409', status: 409, message: '这个账号已经并入“{name}”，请用“{name}”的邮箱或昵称登录' },
  mergedBefore: { code: 'A0409', status: 409, message: '“{name}”已经并到别的账号里了，请刷新看结果' },
  mergeInCourt: { code: 'A0409', status: 409, message: '“{name}”在没结的案子里，或者案子结了不到三十天、还能申诉，等过了再合并' },
  mergeClosing: { code: 'A0409', status: 409, message: '“{name}”正在注销，先请本人反悔，或等抹去' },
  mergeWaits: { code: 'A0409', status: 409, message: '“{name}”的注册还在等点头，先放进来再合并' },
  mergeNoMail: { code: 'A0409', status: 409, message: '“{name}”没有邮箱，收不到验证码，不能合并' },
  staffAccount: { code: 'A0409', status: 409, message: '主持人和管理员的账号，请先改回会员再做这一步' },
  nothingToClean: { code: 'A0409', status: 409, message: '没有可以清理的' },
  ownAct: { code: 'A0301', status: 403, message: '这件事是你经手的，请另一位来答复' },
  memberAppealClosed: { code: 'A0409', status: 409, message: '这件事现在不能申诉：申诉过了，过了期限，或者已经改过来了' },
  caseInSight: { code: 'A0409', status: 409, message: '检举和案子下面的话由审理台处理，这里动不了' },
  foldersFull: { code: 'A0409', status: 409, message: '收藏夹最多 {most} 个，先删掉或合并一些' },
  folderNameTaken: { code: 'A0409', status: 409, message: '已经有一个叫这个名字的收藏夹了' },
  topicsFull: { code: 'A0409', status: 409, message: '关注的栏目和标签最多 {most} 个，先去掉一些' },
  blocksFull: { code: 'A0409', status: 409, message: '屏蔽最多 {most} 条，先去掉一些' },
  methodNotAllowed: { code: 'A0405', status: 405, message: '这个地址不收这样的请求，换一种方法（GET 或 POST）再来' },
  tooLarge: { code: 'A0413', status: 413, message: '太大了，请缩小后再试' },
  imageTooLarge: { code: 'A0413', status: 413, message: '图片最大 10 MB、4000 万像素，请缩小后再传' },
  imageTooCostly: { code: 'A0413', status: 413, message: '这张图处理起来太费力，请缩小后再传' },
  imageBroken: { code: 'A0415', status: 415, message: '这张图片是坏的或不完整，打不开，请换一张' },
  evidenceTypeNotAccepted: {
    code: 'A0415',
    status: 415,
    message: '只收 JPEG、PNG、WebP、GIF、AVIF 图片，mp4 和 webm 影片，UTF-8 的 txt 和 log 文本，zip 压缩包',
  },
  importTooLarge: { code: 'A0413', status: 413, message: '太大了：传上来的最大 50 MB，可以先用 gzip 压缩；更大的放到服务器上' },
  importUnreadable: {
    code: 'A0415',
    status: 415,
    message: '不是搬家的文件，或者没有传完：第一行要是 {"type":"hearth-import","version":1,"site":"旧站的域名"}，压缩只用 gzip',
  },
  evidenceTooLarge: { code: 'A0413', status: 413, message: '太大了：图片与文本最大 10 MB，影片最大 50 MB' },
  fileInfected: { code: 'A0415', status: 415, message: '这个文件里查出了恶意程序，没有收下；自己的电脑也查一查吧' },
  typeNotAccepted: { code: 'A0415', status: 415, message: '只收 JPEG、PNG、WebP、GIF、AVIF 图片' },
  bodyTypeNotAccepted: { code: 'A0415', status: 415, message: '提交的格式不认得' },
  tooManyRequests: { code: 'A0501', status: 429, message: '太快了，请过 {wait}再试' },
  serverFault: { code: 'B0001', status: 500, message: '炉膛里塌了一块砖，我们已经听见动静了' },
  maintenance: { code: 'B0300', status: 503, message: '正在添柴，稍后就开门' },
  storeAway: { code: 'B0300', status: 503, message: '存放文件的地方暂时没有回应，什么都没有丢，请过一会儿再试' },
  scannerAway: { code: 'B0300', status: 503, message: '查毒的程序暂时没有回应，文件没有收下，请过一会儿再传' },
  readOnly: { code: 'B0300', status: 503, message: '现在只能看，写不了：{text}' },
  siteClosed: { code: 'B0300', status: 503, message: '关着门呢：{text}' },
  overloaded: { code: 'B0301', status: 503, message: '人太多了，请稍等几秒再试' },
  mailMissing: { code: 'C0501', status: 503, message: '这个网站没有接上邮件，信寄不出去，请联系站方' },
  mailNotSent: { code: 'C0500', status: 503, message: '邮件没有发出去，请稍后再试' },
  smsNotSent: { code: 'C0500', status: 503, message: '短信没有发出去，请稍后再试' },
} as const satisfies Record<string, { code: string; status: number; message: string }>;

export type FailureName = keyof typeof failures;

/** Returns whether a text names a refusal. */
export function isFailureName(text: string): text is FailureName {
  return Object.hasOwn(failures, text);
}

export interface FailureDetails {
  /** Filled into the `{name}` places of the message. */
  values?: Record<string, string | number>;
  fields?: FieldProblem[];
  /** Seconds. */
  retryAfter?: number;
  /** Sent beside the message: what there is now, for the form that goes on from it. */
  t?: object;
  /** When the site is expected to open again. */
  until?: string;
  /** Filled into `{count}`, and sent beside the message for the form that goes on from it. */
  count?: number;
}

/** An expected refusal; anything else that is thrown is a fault. */
export class Failure extends Error {
  override readonly name: FailureName;
  readonly code: string;
  readonly status: number;
  readonly fields: FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;
  readonly count: number | undefined;
  readonly t: object | undefined;
  readonly until: string | undefined;

  constructor(name: FailureName, details: FailureDetails = {}) {
    const { code, status, message } = failures[name];
    const values: Record<string, string | number> = { ...(details.retryAfter === undefined ? {} : { wait: waitText(details.retryAfter) }), ...details.values };
    if (details.count !== undefined) values['count'] = details.count;
    super(message.replace(/\{(\w+)\}/g, (placeholder, key: string) => String(values[key] ?? placeholder)));
    this.name = name;
    this.code = code;
    this.status = status;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.count = details.count;
    this.t = details.t;
    this.until = details.until;
  }
}

/** Returns a refusal of one field: A0400 with the sentence at that field and as the message. */
export function fieldFailure(path: string, message: string): Failure {
  return new Failure('invalidInput', { fields: [{ path, message }] });
}
