import { foldLoosely } from '#contract/text/fold.ts';

/** Characters that are taken for one another at a glance, each group for its first one. */
const LOOK_ALIKES = ['0oQ〇○口囗', '1liI丨', '2z', '5s', '8b', '日曰', '己已巳', '士土', '末未', '戊戌戍', '人入', '千干', '汩汨', '夂夊'];

const same = new Map(LOOK_ALIKES.flatMap((group) => [...group.toLowerCase()].map((character) => [character, [...group.toLowerCase()][0] ?? ''] as const)));

/** Letters that together look like another one. */
const LIGATURES: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
];

/**
 * Returns a name as it looks: one width and case, simplified characters, without underscores, look-alikes unified. Two names with the same
 * skeleton are too similar.
 */
export function skeletonOf(name: string): string {
  const folded = LIGATURES.reduce((text, [pattern, letter]) => text.replace(pattern, letter), foldLoosely(name));
  return [...folded].map((character) => same.get(character) ?? character).join('') || name;
}

/** Words that sound like the house itself. */
const RESERVED = [
  '管理员',
  '管理者',
  '官方',
  '炉边',
  '主持人',
  '客服',
  '版主',
  '站长',
  '站务',
  '系统消息',
  '系统通知',
  '审理庭',
  'hearth',
  'admin',
  'operator',
  'presenter',
  'moderator',
  'official',
];

const reserved = RESERVED.map((word) => ({ word, skeleton: skeletonOf(word) }));

/** Returns the word of the house a name holds, in whatever disguise; null when there is none. */
export function reservedWordIn(name: string): string | null {
  const skeleton = skeletonOf(name);
  return reserved.find((each) => skeleton.includes(each.skeleton))?.word ?? null;
}
