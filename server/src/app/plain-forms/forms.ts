import { register, retrievePassword, sendRegisterCode, sendGuardianCode, sendRetrieveLetter, checkRetrieveKey } from '#contract/api/accounts.ts';
import { reportIllegal, sendIllegalReportCode, type IllegalKind } from '#contract/api/illegal-reports.ts';
import { ILLEGAL_KIND_LABELS } from '#contract/api/illegal-reports-labels.ts';
import { submitAnswer, viewAnswer } from '#contract/api/trials-doors.ts';
import { fieldFailure } from '#contract/failures.ts';
import { MAX_ILLEGAL_REPORT_LENGTH, MAX_PASSWORD_LENGTH, MAX_SPEECH_LENGTH, MIN_ILLEGAL_REPORT_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/limits.ts';
import { documentText } from '#contract/documents/text-of.ts';
import type { PlainField, PlainForm, Typed } from './plain-form.ts';

const EMAIL: PlainField = { name: 'email', label: '邮箱', kind: 'email', autoComplete: 'email' };
const CODE: PlainField = { name: 'code', label: '邮箱收到的验证码', kind: 'code', autoComplete: 'one-time-code' };
const PASSWORD: PlainField = {
  name: 'password',
  label: '密码',
  kind: 'secret',
  hint: `${MIN_PASSWORD_LENGTH} 到 ${MAX_PASSWORD_LENGTH} 个字符。页面换过一次就要重写：写过的密码不会留在页面里`,
  autoComplete: 'new-password',
};

const SIGN_UP: PlainForm = {
  path: '/acc/sign_up',
  title: '围炉入座',
  lead: '这张表不用脚本也能递。先写邮箱，按“寄验证码”，再填下面的。',
  fields: [
    EMAIL,
    CODE,
    { name: 'nickName', label: '昵称', kind: 'text', hint: '2 到 12 个字：汉字、字母、数字、下划线', autoComplete: 'nickname' },
    { name: 'invitation', label: '邀请码', kind: 'text', hint: '这座站要凭邀请注册的时候才填' },
    { name: 'birthYear', label: '出生的年份', kind: 'text', hint: '只记下是未满 14 岁、14 到 17 岁，还是成年', autoComplete: 'bday-year' },
    { name: 'guardianEmail', label: '监护人的邮箱', kind: 'email', hint: '未满 14 岁才要填；填了再按一次“寄验证码”，监护人也会收到一封' },
    { name: 'guardianCode', label: '监护人收到的验证码', kind: 'code', hint: '未满 14 岁才要填' },
    PASSWORD,
    { name: 'agree', label: '我已阅读并同意服务条款与隐私政策，全文的链接在最下面', kind: 'tick' },
  ],
  links: [
    ['服务条款', '/terms_of_service'],
    ['隐私政策', '/privacy'],
  ],
  proof: { purpose: 'register', mailField: 'email' },
  async sendCode(call, typed) {
    const guardian = wordOf(typed, 'guardianEmail');
    // Whose code has come need not wait for another one.
    if (wordOf(typed, 'code') === '') await call(sendRegisterCode, { email: wordOf(typed, 'email') });
    if (guardian !== '' && wordOf(typed, 'guardianCode') === '') await call(sendGuardianCode, { email: guardian });
  },
  verb: '注册',
  async send(call, typed) {
    const [guardianEmail, guardianCode] = [wordOf(typed, 'guardianEmail'), wordOf(typed, 'guardianCode')];
    await call(register, {
      email: wordOf(typed, 'email'),
      code: wordOf(typed, 'code'),
      nickName: wordOf(typed, 'nickName'),
      password: typed['password'] ?? '',
      agree: typed['agree'] !== undefined,
      birthYear: wordOf(typed, 'birthYear'),
      ...(wordOf(typed, 'invitation') !== '' && { invitation: wordOf(typed, 'invitation') }),
      ...(guardianEmail !== '' && { guardianEmail, guardianCode }),
    });
    return {
      title: '账号注册好了',
      text: '登录和写字要靠浏览器的脚本：换一个打开了脚本的浏览器，用这个邮箱和密码就能登录。只是阅读，不登录也可以。',
      href: '/acc/sign_in',
      link: '去登录',
    };
  },
};

const RECOVERY: PlainForm = {
  path: '/acc/forgot_password',
  title: '找回密码',
  lead: '写下注册时的邮箱，我们寄一封信，信里的链接能设新密码。不用脚本也行。',
  fields: [EMAIL],
  proof: { purpose: 'sendRetrieveLetter', mailField: 'email' },
  verb: '寄出链接',
  async send(call, typed) {
    await call(sendRetrieveLetter, { email: wordOf(typed, 'email') });
    return { title: '信寄出去了', text: '请看邮箱，也看看垃圾箱。链接三十分钟内有效；这个邮箱没有注册过的话，不会有信。', href: '/', link: '回首页' };
  },
};

const NEW_PASSWORD: PlainForm = {
  path: '/acc/retrieve_password/:key',
  title: '设置新密码',
  lead: '设好以后，所有设备上的登录都会退出，请用新密码重新登录。',
  fields: [{ ...PASSWORD, label: '新密码' }],
  async show(call, typed) {
    const { state, email } = await call(checkRetrieveKey, { key: wordOf(typed, 'key') });
    return [{ title: '是谁的', paragraphs: [state === 'good' ? `账号 ${email ?? ''}` : '这个链接用过了，或者过期了、没有复制完整。请重新找回。'] }];
  },
  verb: '设置新密码',
  async send(call, typed) {
    await call(retrievePassword, { key: wordOf(typed, 'key'), password: typed['password'] ?? '' });
    return { title: '密码改好了', text: '旧的登录都已退出，信箱里也留了一封通知。', href: '/acc/sign_in', link: '用新密码登录' };
  },
};

const KINDS: readonly (readonly [IllegalKind, string])[] = [
  ['illegal', ILLEGAL_KIND_LABELS.illegal],
  ['infringement', ILLEGAL_KIND_LABELS.infringement],
  ['minor', ILLEGAL_KIND_LABELS.minor],
];

const REPORT: PlainForm = {
  path: '/report_illegal',
  title: '举报违法和侵权内容',
  lead: '不用账号，也不用脚本。收到以后给你一个编号，结果寄到你的邮箱。证明材料等收到回执，回信寄来就行。',
  fields: [
    { name: 'kind', label: '是哪一类', kind: 'choice', options: KINDS },
    { name: 'address', label: '那一页的地址', kind: 'text', hint: '从浏览器的地址栏整条复制过来' },
    {
      name: 'text',
      label: '怎么回事',
      kind: 'area',
      hint: `${MIN_ILLEGAL_REPORT_LENGTH} 到 ${MAX_ILLEGAL_REPORT_LENGTH} 个字。哪一句、哪张图，违反了什么；侵权的请写明你的权利从何而来`,
    },
    { ...EMAIL, hint: '回执和结果寄到这里，不会公开，也不给被举报的人看' },
    CODE,
  ],
  proof: { purpose: 'reportIllegal', mailField: 'email' },
  sendCode: (call, typed) => call(sendIllegalReportCode, { email: wordOf(typed, 'email') }),
  verb: '递交举报',
  async send(call, typed) {
    const kind = KINDS.find(([value]) => value === typed['kind'])?.[0];
    if (kind === undefined) throw fieldFailure('kind', '请选择是哪一类');
    const { number } = await call(reportIllegal, {
      kind,
      address: wordOf(typed, 'address'),
      text: typed['text'] ?? '',
      email: wordOf(typed, 'email'),
      code: wordOf(typed, 'code'),
    });
    return { title: `收到了，编号 ${number}`, text: '回执寄到了你的邮箱。问起这件事时，请报这个编号。', href: '/clocks', link: '看看多久有结果' };
  },
};

const ANSWER: PlainForm = {
  path: '/answer/:key',
  title: '先听你说',
  lead: '先看下面的检举，再写你这边的经过。写过还可以再补，不覆盖前面的。',
  fields: [
    { name: 'text', label: '你这边的经过', kind: 'area', hint: `1 到 ${MAX_SPEECH_LENGTH} 个字；别写电话、住址这些` },
    { name: 'proofEmail', label: '收验证码的邮箱', kind: 'email', hint: '只用来代替防机器的小题，不会留下来', autoComplete: 'email' },
  ],
  proof: { purpose: 'submitAnswer', mailField: 'proofEmail' },
  async show(call, typed) {
    const door = await call(viewAnswer, { key: wordOf(typed, 'key') });
    const mine = door.unprovenAnswers.map(({ text }) => text);
    return [
      { title: door.title, paragraphs: [`案由：${door.offence.label}`, `检举人：${door.complainant.nickName}`, ...documentText(door.statement).split('\n')] },
      ...(mine.length > 0 ? [{ title: '已经写过的', paragraphs: mine }] : []),
    ];
  },
  verb: '递交',
  async send(call, typed) {
    const key = wordOf(typed, 'key');
    await call(submitAnswer, { key, text: typed['text'] ?? '', evidence: [] });
    return {
      title: '收到了',
      text: '你写的已经放进案卷。裁决以前，拿同一个答辩码回来还可以补充。',
      href: `/answer/${encodeURIComponent(key)}`,
      link: '回到这桩案子',
    };
  },
};

/** The address of a case is known by its code alone: the form of `/answer` opens it. */
const ANSWER_BY_CODE: PlainForm = {
  ...ANSWER,
  path: '/answer',
  lead: '写下收到的八个字，按“打开”，检举的全文会在这里。不必注册。',
  fields: [{ name: 'key', label: '答辩码', kind: 'text', hint: '收到的八个字' }, ...ANSWER.fields],
};

/** Every form that can be sent without scripts. Signing in cannot: decision 176. */
export const PLAIN_FORMS: readonly PlainForm[] = [SIGN_UP, RECOVERY, NEW_PASSWORD, REPORT, ANSWER, ANSWER_BY_CODE];

function wordOf(typed: Typed, name: string): string {
  return (typed[name] ?? '').trim();
}
