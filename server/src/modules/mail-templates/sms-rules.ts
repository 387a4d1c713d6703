import { createHash } from 'node:crypto';
import { fieldFailure, type Failure } from '#contract/failures.ts';
import { placeholdersIn } from '#contract/text/mail-placeholders.ts';
import { SMS_SIGNATURE } from '#contract/text/sms-signature.ts';
import { shippedSms, type SmsKind } from './sms-catalog.ts';

const REFUSED = /[【】\n]|\p{Extended_Pictographic}/u;

/** Returns what is wrong with the text of a text message, at its field; null when nothing is. Providers take none without a signature in front, and none with emoji. */
export function smsProblem(kind: SmsKind, text: string): Failure | null {
  const { placeholders } = shippedSms(kind);
  const names = Object.keys(placeholders);
  const held = placeholdersIn(text);
  const unknown = held.find((name) => !names.includes(name));
  if (unknown !== undefined) return fieldFailure('text', `没有“{${unknown}}”这一处，能写的有 ${names.map(braced).join('、')}`);
  const missing = Object.entries(placeholders).flatMap(([name, { isRequired }]) => (isRequired && !held.includes(name) ? [braced(name)] : []));
  if (missing.length > 0) return fieldFailure('text', `少了 ${missing.join('、')}，没有它这条短信就没有用了`);
  if (!SMS_SIGNATURE.test(text)) return fieldFailure('text', '短信要以【签名】开头，后面接着写正文');
  return REFUSED.test(text.replace(SMS_SIGNATURE, '')) ? fieldFailure('text', '签名只写一次，不换行，不用表情：短信平台不收') : null;
}

/** Returns a hash of the program's own text of a kind: it shows whether that has changed since. */
export function shippedSmsHash(kind: SmsKind): string {
  return createHash('sha256').update(shippedSms(kind).text).digest('hex').slice(0, 24);
}

function braced(name: string): string {
  return `{${name}}`;
}
