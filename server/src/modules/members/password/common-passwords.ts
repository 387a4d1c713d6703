import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_PATTERN } from '#contract/patterns.ts';

// What Chinese speakers choose most and international lists lack: a favorite word beside a favorite number.
const WORDS =
  'a aa aaa abc abcd q qq qwe asd zxc wy woaini iloveyou love nihao mima wow woaiwojia woshishui caonima admin root test huawei xiaomi wang li zhang liu chen yang zhao huang zhou wu'.split(
    ' ',
  );
const NUMBERS =
  '1 12 123 1234 12345 123456 1234567 12345678 123456789 1314 1314520 520 521 5201314 666 666666 888 888888 111111 11111111 123123 000000 147258369'.split(' ');

/** Returns the commonest passwords among those our own rule would let pass, in lower case. */
export function collectCommonPasswords(): ReadonlySet<string> {
  const set = new Set<string>();
  const add = (password: string) => {
    if (PASSWORD_PATTERN.test(password)) set.add(password.toLowerCase());
  };
  dictionary['passwords-common'].forEach(add);
  for (const word of WORDS) {
    for (const number of NUMBERS) {
      add(word + number);
      add(number + word);
    }
  }
  return set;
}
