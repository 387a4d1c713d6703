import type { Column, MenuItem } from '#contract/api/columns.ts';
import { listColumns } from '#server/modules/columns/index.ts';
import { foldForSearch } from '#server/modules/indexing/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { soundsLike } from '#contract/text/pinyin.ts';

/** A column as one is led to it. */
export interface Door {
  id: number;
  name: string;
  href: string;
  icon: string;
  note: string;
  kind: Column['kind'];
}

/** Returns every column a visitor sees, in menu order. */
export async function listDoors(db: Db): Promise<Door[]> {
  return (await listColumns(db, null)).flatMap((item) => [item, ...item.children, ...item.extChildren.flatMap(({ children }) => children)]).map(doorOf);
}

/** Returns the columns that are called so or sound so: those that begin so first. */
export async function findDoors(db: Db, typed: string, limit: number): Promise<Door[]> {
  const text = foldForSearch(typed);
  if (text === '') return [];
  const rank = ({ name }: Door) => {
    const folded = foldForSearch(name);
    if (folded.startsWith(text)) return 0;
    if (folded.includes(text)) return 1;
    return soundsLike(name, typed) ? 2 : 3;
  };
  const ranked = (await listDoors(db)).map((door) => ({ door, at: rank(door) })).filter(({ at }) => at < 3);
  return ranked
    .toSorted((one, other) => one.at - other.at)
    .slice(0, limit)
    .map(({ door }) => door);
}

function doorOf({ id, name, action, icon, note, kind }: Pick<MenuItem, 'id' | 'name' | 'action' | 'icon' | 'note' | 'kind'>): Door {
  return { id, name, href: action === '/' ? '/' : `${action}/${id}`, icon, note, kind };
}
