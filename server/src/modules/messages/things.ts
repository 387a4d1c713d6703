/** The subject of a message. `name` is stored with the message, which outlives the subject. */
export type About =
  | { kind: 'post'; id: number; name: string; floor?: number }
  | { kind: 'member'; id: number; name: string }
  /** Letters exchanged with that member. */
  | { kind: 'letter'; id: number; name: string }
  /** `name` is its number. */
  | { kind: 'ticket'; id: number; name: string }
  | { kind: 'scenery'; id: number; name: string }
  | { kind: 'suggestion' | 'application'; id: number; name: string };

/** The current data of the subject. */
export interface ThingRow {
  about: About['kind'] | null;
  externalId: number | null;
  aboutName: string;
  floor: number | null;
  /** Of a post they can read. */
  columnId: number | null;
  /** It is their own, and nobody else can read it now. */
  isOwnOnly: boolean;
  postTitle: string | null;
  /** Of a member who is there. */
  nickName: string | null;
  /** Of a public picture: the gallery's column. */
  galleryId: number | null;
}

/** Returns the subject of a message as its reader sees it; `href` is null once it is deleted. Null when there is no subject. */
export function thingOf(row: ThingRow): { name: string; href: string | null } | null {
  const { about, externalId: id, aboutName: name } = row;
  switch (about) {
    case null:
      return null;
    case 'post':
      return { name: row.postTitle ?? (name || '那篇帖子'), href: postPath(row) };
    case 'member':
      return { name: row.nickName ?? (name || '那位会员'), href: row.nickName === null ? null : `/member/${id}` };
    case 'letter':
      return { name: `与 ${row.nickName ?? name} 的往来`, href: row.nickName === null ? null : `/profile/letter/${id}#message` };
    case 'ticket':
      return { name: `罚单 ${name}`, href: `/ticket/${encodeURIComponent(name)}` };
    case 'scenery':
      // A picture that is not public is listed only among its author's own.
      return { name, href: row.galleryId === null ? '/profile/scenery' : `/scenery/${row.galleryId}?view=${id}` };
    case 'suggestion':
      return { name: '我的建议', href: '/profile/suggest#suggest' };
    case 'application':
      return { name: '我的申请', href: '/profile/presenter/add' };
  }
}

function postPath({ columnId, externalId: postId, floor, isOwnOnly }: ThingRow): string | null {
  if (columnId === null) return null;
  const path = `/post/view/${columnId}/${postId}`;
  if (isOwnOnly) return `${path}?own=1`;
  return floor === null ? path : `${path}?floor=${floor}#f${floor}`;
}
