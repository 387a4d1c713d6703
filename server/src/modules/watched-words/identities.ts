import type { TextSpan } from '#contract/field-problems.ts';
import type { IDENTITY_LABELS } from '#contract/api/admin/words-labels.ts';
import { foldText, type FoldedText } from '#contract/text/fold.ts';
import { spansIn } from './spans.ts';

/** Traces of real people: the kinds that are recognized by their form. */
export const IDENTITY_KINDS = ['idCard', 'mobile', 'email', 'wechat', 'qq', 'digits'] as const satisfies (keyof typeof IDENTITY_LABELS)[];
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

export interface Identity extends TextSpan {
  kind: IdentityKind;
}

/** Whatever letters a person writes digits with. */
const DIGITS = new Map([...'零〇一二三四五六七八九'].map((digit, at) => [digit, String(Math.max(at - 1, 0))]));
for (const [at, digit] of [...'壹贰叁肆伍陆柒捌玖'].entries()) DIGITS.set(digit, String(at + 1));
DIGITS.set('两', '2').set('幺', '1');

/** Between two digits of a number that is written apart. */
const GAP = '[ \\-.·_/~、,*|]';
const SEPARATOR = '[ :：=＝是为号码群加→>\\-~()【】\\[\\]「」]';

interface Pattern {
  kind: IdentityKind;
  /** Has a group `found` around the number itself; every repetition is bounded or begins after a fixed look-behind. */
  expression: RegExp;
  /** Returns whether a match of the form is a real one. */
  isValid?: (found: string) => boolean;
}

/** In the order in which they are believed: a later one counts only where no earlier one does. */
const PATTERNS: readonly Pattern[] = [
  {
    kind: 'idCard',
    expression: new RegExp(`(?<![0-9])(?<found>[0-9]{6}(?<gap>${GAP}?)[0-9]{8}\\k<gap>[0-9]{3}[0-9x])(?![0-9])`, 'dg'),
    isValid: (found) => isIdCard(bare(found)),
  },
  {
    kind: 'idCard',
    expression: new RegExp(`身份证${SEPARATOR}{0,6}(?<found>[0-9]{15}|[0-9]{17}[0-9x])(?![0-9])`, 'dg'),
  },
  {
    kind: 'mobile',
    expression: new RegExp(`(?<![0-9])(?:\\+?86${GAP}{0,2})?(?<found>1[3-9][0-9](?<gap>${GAP}{0,2})[0-9]{4}\\k<gap>[0-9]{4})(?![0-9])`, 'dg'),
  },
  {
    kind: 'mobile',
    expression: new RegExp(`(?<![0-9])(?<found>1(?<gap>${GAP}{1,3})[3-9](?:\\k<gap>[0-9]){9})(?![0-9])`, 'dg'),
  },
  { kind: 'email', expression: /(?<![a-z0-9._%+-])(?<found>[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}[.。]){1,4}[a-z]{2,24})(?![a-z0-9])/dg },
  {
    kind: 'wechat',
    expression: new RegExp(
      `(?:[微薇威维][信芯]|加[微薇威]|[微薇]号|加v|(?<![a-z])(?:v信|vx|wx|wechat|weixin))${SEPARATOR}{0,6}(?<found>[a-z0-9_](?=[a-z]{0,19}[0-9_-])[a-z0-9_-]{5,19})`,
      'dg',
    ),
  },
  {
    kind: 'wechat',
    expression: /(?:[微薇威维][信芯]|加[微薇威]|[微薇]号|加v|(?<![a-z])(?:v信|vx|wx|wechat|weixin))号? {0,2}[:：=] {0,2}(?<found>[a-z][a-z0-9_-]{5,19})/dg,
  },
  {
    kind: 'qq',
    expression: new RegExp(
      `(?:(?<![a-z])q{1,2}(?![a-z])|扣扣|企鹅|秋秋|群号|加群|[入进]群)${SEPARATOR}{0,6}(?<found>[1-9](?<gap>${GAP}?)[0-9](?:\\k<gap>[0-9]){3,9})(?![0-9])`,
      'dg',
    ),
  },
  { kind: 'digits', expression: /(?<![0-9.])(?<found>[0-9]{9,64})(?![0-9])/dg },
];

const ADDRESS = /https?:\/\/\S{1,2000}/g;

/**
 * Returns the traces of real people in a text, ordered by offset, none within another: mobile numbers, identity cards (with their check
 * digit), QQ and WeChat ids after a word that introduces them, e-mail addresses, and runs of nine digits or more. Handles full width,
 * Chinese numerals, traditional characters, invisible characters and spaces between digits. Long numbers inside a web address do not count.
 */
export function findIdentities(text: string, kinds: readonly IdentityKind[] = IDENTITY_KINDS): Identity[] {
  const folded = foldText(text);
  const digits = withPlainDigits(folded);
  const addresses = [...folded.units.matchAll(ADDRESS)].map(({ index, 0: { length } }) => ({ from: index, until: index + length }));
  const found: { kind: IdentityKind; from: number; until: number }[] = [];
  for (const { kind, expression, isValid: holds } of PATTERNS) {
    if (!kinds.includes(kind)) continue;
    for (const match of digits.matchAll(expression)) {
      const [from, until] = match.indices?.groups?.['found'] ?? [0, 0];
      if (holds && !holds(digits.slice(from, until))) continue;
      if (kind === 'digits' && addresses.some((address) => address.from < until && from < address.until)) continue;
      if (!found.some((other) => other.from < until && from < other.until)) found.push({ kind, from, until });
    }
  }
  const spanOf = spansIn(text);
  return found
    .toSorted((one, other) => one.from - other.from)
    .map(({ kind, from, until }) => ({ kind, ...spanOf(folded.starts[from] ?? 0, folded.ends[until - 1] ?? text.length) }));
}

/** Returns the folded text with every written digit as 0 to 9, unit by unit; an o only between digits. */
function withPlainDigits({ units }: FoldedText): string {
  const plain = units.replace(/[零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖两幺]/g, (digit) => DIGITS.get(digit) ?? digit);
  return plain.replace(/(?<=[0-9])o(?=[0-9o])/g, '0');
}

function bare(found: string): string {
  return found.replace(/[^0-9x]/g, '');
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10x98765432';
const PROVINCES = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;

/** Returns whether eighteen characters are an identity card number after GB 11643: a province, a day of birth and the check digit. */
function isIdCard(number: string): boolean {
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)].map(Number);
  if (!PROVINCES.test(number) || !year || !month || !day) return false;
  const born = new Date(Date.UTC(year, month - 1, day));
  if (year < 1900 || year > 2100 || born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return CHECKS[sum % 11] === number[17];
}
