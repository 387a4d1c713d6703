import { CODE, MINUTES, must, SITE, type Placeholder } from './template.ts';

/** A text message as the program ships it. */
export interface SmsTemplate {
  label: string;
  /** When it is sent. */
  when: string;
  /** What is sent is kept as proof, with the version of its text; no name may stand in it. */
  isLegal?: true;
  placeholders: Readonly<Record<string, Placeholder>>;
  /** The placeholder a provider fills itself, and what its template calls that. */
  variable: { placeholder: string; name: 'code' | 'until' };
  text: string;
}

/** The text messages whose text an operator may change, as the program ships them. */
export const SMS_TEMPLATES = {
  'bind-mobile-code': {
    label: '绑定手机验证码',
    when: '会员要绑定手机',
    placeholders: { 网站: SITE, 验证码: CODE, 分钟: MINUTES },
    variable: { placeholder: '验证码', name: 'code' },
    text: '【{网站}】验证码 {验证码}，用来绑定手机号，{分钟} 分钟内有效。不要告诉任何人；不是你本人操作的话，不必理会。',
  },
  'text-notice': {
    label: '有事在等的短信',
    when: '通知要走短信，或者信没有送到',
    isLegal: true,
    placeholders: { 网站: must('炉边'), 期限: must('2026年11月20日周五 20:15') },
    variable: { placeholder: '期限', name: 'until' },
    text: '【{网站}】有一件事在等你处理，请在 {期限} 前登录网站看站内消息。',
  },
} as const satisfies Readonly<Record<string, SmsTemplate>>;

export type SmsKind = keyof typeof SMS_TEMPLATES;

/** A text message to write: its kind, and the values of its placeholders. */
export type SmsDraft = {
  [Kind in SmsKind]: { template: Kind; values: { readonly [Name in keyof (typeof SMS_TEMPLATES)[Kind]['placeholders']]: string } };
}[SmsKind];

/** Returns whether a name is that of a text message. */
export function isSmsKind(name: string): name is SmsKind {
  return Object.hasOwn(SMS_TEMPLATES, name);
}

/** Returns a text message as the program ships it. */
export function shippedSms(kind: SmsKind): SmsTemplate {
  return SMS_TEMPLATES[kind];
}
