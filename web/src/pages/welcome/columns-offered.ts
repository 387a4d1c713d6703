import type { MenuItem } from '#contract/api/columns.ts';
import { menuGroups } from '#web/lib/menu-links.ts';
import type { Role } from './kept.ts';

/** A column as the welcome offers it. */
export type Offered = Pick<MenuItem, 'id' | 'name' | 'note' | 'icon' | 'kind'>;

const MAX_OFFERED = 8;

/** The two columns that suit a role, by their names as shipped: an operator may have others, and then fewer are ticked. */
const FOR_ROLE: Record<Role, readonly [string, string]> = {
  tank: ['坦克', '团队副本'],
  heal: ['治疗', '团队副本'],
  melee: ['近战输出', '团队副本'],
  ranged: ['远程输出', '团队副本'],
  mood: ['江湖问答', '怀旧往事'],
  '': ['团队副本', '江湖问答'],
};

/** What is worth a place among the few, before the rest of the menu. */
const FIRST = ['团队副本', '史诗钥石', '江湖问答', '公会招募', '专业制造', '剧情考据', '怀旧往事'];

/** Returns the ids of the columns that are ticked for somebody of a role. */
export function tickedFor(role: Role, columns: readonly Offered[]): number[] {
  return FOR_ROLE[role].flatMap((name) => columns.find((column) => column.name === name)?.id ?? []);
}

/**
 * Returns the few columns to choose from: those followed already, those that suit the role, then what most people read, then the menu from its beginning.
 * Only columns that hold posts can be followed to any use.
 */
export function columnsOffered(menu: readonly MenuItem[], role: Role, followed: ReadonlySet<number>): Offered[] {
  const all: Offered[] = menu
    .flatMap((top) => {
      const below = menuGroups(top).flatMap(({ children }) => children);
      return below.length > 0 ? below : [top];
    })
    .filter(({ kind }) => kind === 'article' || kind === 'question');
  const own = all.filter(({ id }) => followed.has(id));
  const named = [...FOR_ROLE[role], ...FIRST].flatMap((name) => all.find((column) => column.name === name) ?? []);
  return [...new Set([...own, ...named, ...all])].slice(0, Math.max(MAX_OFFERED, own.length));
}
