import { maskNames } from '#server/modules/watched-words/index.ts';

/** The subject of a message. */
export type About =
  | { kind: 'post' | 'scenery'; id: number; floor?: number }
  /** `letter`: the letters exchanged with that member. */
  | { kind: 'member' | 'letter'; id: number }
  | { kind: 'ticket' | 'suggestion' | 'application'; id: number };

/** The current data of the subject. */
export interface ThingRow {
  about: About['kind'] | null;
  externalId: number | null;
  subjectName: string | null;
  /** Of an old message: what the subject was called. */
  aboutName: string | null;
  floor: number | null;
  /** Of a post they can read. */
  columnId: number | null;
  /** It is their own, and nobody else can read it now. */
  isOwnOnly: boolean;
  /** Of a public picture: the gallery's column. */
  galleryId: number | null;
}

const GONE = {
  post: '那篇帖子',
  scenery: '那张风景',
  member: '那位会员',
  letter: '那位会员',
  ticket: '那张罚单',
  suggestion: '我的建议',
  application: '我的申请',
} as const satisfies Record<About['kind'], string>;

/** Returns what the subject of a message is called now. */
export function nameOfSubject({ about, subjectName, aboutName }: Pick<ThingRow, 'about' | 'subjectName' | 'aboutName'>): string {
  if (subjectName !== null) return subjectName;
  return aboutName !== null && aboutName !== '' ? aboutName : about === null ? '' : GONE[about];
}

/**
 * Returns the subject of a message as its reader sees it, without the `hidden` names; `href` is null once it is deleted. Null when there is
 * no subject.
 */
export function thingOf(row: ThingRow, hidden: readonly string[]): { name: string; href: string | null } | null {
  if (row.about === null) return null;
  const name = maskNames(nameOfSubject(row), hidden);
  switch (row.about) {
    case 'post':
      return { name, href: postPath(row) };
    case 'member':
      return { name, href: row.subjectName === null ? null : `/member/${row.externalId}` };
    case 'letter':
      return { name: `与 ${name} 的往来`, href: row.subjectName === null ? null : `/profile/letter/${row.externalId}#message` };
    case 'ticket':
      return { name: `罚单 ${name}`, href: `/ticket/${encodeURIComponent(name)}` };
    case 'scenery':
      // A picture that is not public is listed only among its author's own.
      return { name, href: row.galleryId === null ? '/profile/scenery' : `/scenery/${row.galleryId}?view=${row.externalId}` };
    case 'suggestion':
      return { name, href: '/profile/suggest#suggest' };
    case 'application':
      return { name, href: '/profile/presenter/add' };
  }
}

function postPath({ columnId, externalId, floor, isOwnOnly }: ThingRow): string | null {
  if (columnId === null) return null;
  const path = `/post/view/${columnId}/${externalId}`;
  if (isOwnOnly) return `${path}?own=1`;
  return floor === null ? path : `${path}?floor=${floor}#f${floor}`;
}
