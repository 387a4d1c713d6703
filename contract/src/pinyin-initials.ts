/** The first character of each initial in the order of the Chinese collation; 吖 … 匝 in place of letters no syllable begins with. */
const FIRSTS = [
  ['a', '吖'],
  ['b', '八'],
  ['c', '嚓'],
  ['d', '咑'],
  ['e', '妸'],
  ['f', '发'],
  ['g', '旮'],
  ['h', '铪'],
  ['j', '丌'],
  ['k', '咔'],
  ['l', '垃'],
  ['m', '妈'],
  ['n', '拏'],
  ['o', '噢'],
  ['p', '妑'],
  ['q', '七'],
  ['r', '呥'],
  ['s', '仨'],
  ['t', '他'],
  ['w', '屲'],
  ['x', '夕'],
  ['y', '丫'],
  ['z', '帀'],
] as const;

let collator: Intl.Collator | undefined;

/** The initials of a name as one types them: 白银之手 → byzs. Letters and digits stay; what has no sound is left out. */
export function initialsOf(text: string): string {
  return [...text.toLowerCase()].map(initialOf).join('');
}

function initialOf(character: string): string {
  if (/[a-z0-9]/.test(character)) return character;
  if (!/\p{Script=Han}/u.test(character)) return '';
  collator ??= new Intl.Collator('zh-u-co-pinyin');
  const compare = collator.compare;
  return FIRSTS.findLast(([, first]) => compare(first, character) <= 0)?.[0] ?? '';
}
