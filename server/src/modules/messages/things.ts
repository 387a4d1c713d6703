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
  external_id: number | null;
  about_name: string;
  floor: number | null;
  /** Of a post they can read. */
  column_id: number | null;
  /** It is their own, and nobody else can read it now. */
  is_own_only: boolean;
  post_title: string | null;
  /** Of a member who is there. */
  nick_name: string | null;
  /** Of a public picture: the gallery's column. */
  gallery_id: number | null;
}

/** Returns the subject of a message as its reader sees it; `href` is null once it is deleted. Null when there is no subject. */
export function thingOf(row: ThingRow): { name: string; href: string | null } | null {
  const { about, external_id: id, about_name: name } = row;
  switch (about) {
    case null:
      return null;
    case 'post':
      return { name: row.post_title ?? (name || '那篇帖子'), href: postPath(row) };
    case 'member':
      return { name: row.nick_name ?? (name || '那位会员'), href: row.nick_name === null ? null : `/member/${id}` };
    case 'letter':
      return { name: `与 ${row.nick_name ?? name} 的往来`, href: row.nick_name === null ? null : `/profile/letter/${id}#message` };
    case 'ticket':
      return { name: `罚单 ${name}`, href: `/ticket/${encodeURIComponent(name)}` };
    case 'scenery':
      // A picture that is not public is listed only among its author's own.
      return { name, href: row.gallery_id === null ? '/profile/scenery' : `/scenery/${row.gallery_id}?view=${id}` };
    case 'suggestion':
      return { name: '我的建议', href: '/profile/suggest#suggest' };
    case 'application':
      return { name: '我的申请', href: '/profile/presenter/add' };
  }
}

function postPath({ column_id: columnId, external_id: postId, floor, is_own_only: isOwnOnly }: ThingRow): string | null {
  if (columnId === null) return null;
  const path = `/post/view/${columnId}/${postId}`;
  if (isOwnOnly) return `${path}?own=1`;
  return floor === null ? path : `${path}?floor=${floor}#f${floor}`;
}
