import { EMAIL_MESSAGE, EMAIL_PATTERN, PASSWORD_MESSAGE, PASSWORD_PATTERN } from '#contract/patterns.ts';

/** What is filled in. */
export interface Values {
  code: string;
  siteName: string;
  tagline: string;
  publicUrl: string;
  email: string;
  nickName: string;
  password: string;
  totp: string;
  codesKept: boolean;
  smtpHost: string;
  smtpAccount: string;
  smtpSecret: string;
  smtpFrom: string;
  withoutMail: boolean;
  content: 'empty' | 'demo';
  requireMobileToPost: boolean;
  icpNumber: string;
  sealsBackups: boolean;
  backupKeyKept: boolean;
}

export type Step = 1 | 2 | 3;

export const EMPTY: Values = {
  code: '',
  siteName: '',
  tagline: '',
  publicUrl: '',
  email: '',
  nickName: '',
  password: '',
  totp: '',
  codesKept: false,
  smtpHost: '',
  smtpAccount: '',
  smtpSecret: '',
  smtpFrom: '',
  withoutMail: false,
  content: 'empty',
  requireMobileToPost: true,
  icpNumber: '',
  sealsBackups: false,
  backupKeyKept: false,
};

/** The step of each field. */
export const STEP_OF: Readonly<Record<string, Step>> = {
  ...{ code: 1, siteName: 1, tagline: 1, publicUrl: 1 },
  ...{ email: 2, nickName: 2, password: 2, totp: 2, totpSecret: 2, recoveryCodes: 2, codesKept: 2 },
  ...{ smtpHost: 3, smtpAccount: 3, smtpSecret: 3, smtpFrom: 3, withoutMail: 3, content: 3, requireMobileToPost: 3, icpNumber: 3 },
  ...{ sealsBackups: 3, backupKeyKept: 3, backupRecipient: 3 },
};

/** Returns what is wrong on a step without asking the server, by field. */
export function problemsOf(step: Step, values: Values): Record<string, string> {
  const { code, siteName, publicUrl, email, nickName, password, totp, codesKept, sealsBackups, backupKeyKept } = values;
  const wrong: readonly [boolean, keyof Values, string][] =
    step === 1
      ? [
          [code.trim() === '', 'code', '请填写启动窗口里印的火种口令'],
          [siteName.trim() === '', 'siteName', '写 1 到 40 个字'],
          [publicUrl !== '' && !/^https?:\/\/[^\s/?#@]+\/*$/.test(publicUrl.trim()), 'publicUrl', '写成 https://example.com，后面不带路径'],
        ]
      : step === 2
        ? [
            [!EMAIL_PATTERN.test(email.trim()), 'email', EMAIL_MESSAGE],
            [nickName.trim() === '', 'nickName', '请填写昵称'],
            [!PASSWORD_PATTERN.test(password), 'password', PASSWORD_MESSAGE],
            [!/^\d{6}$/.test(totp), 'totp', '请填写验证器里的 6 位数字'],
            [!codesKept, 'codesKept', '先把恢复码抄下来或存好'],
          ]
        : [[sealsBackups && !backupKeyKept, 'backupKeyKept', '先把备份的私钥存好，或者选“先不加密”']];
  return Object.fromEntries(wrong.flatMap(([isWrong, name, text]) => (isWrong ? [[name, text]] : [])));
}
