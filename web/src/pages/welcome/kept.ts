/** In which part of a group somebody plays; empty: not said. */
export type Role = '' | 'tank' | 'heal' | 'melee' | 'ranged' | 'mood';

/** What a member has filled in on the way through the welcome and may not have sent yet. */
export interface Kept {
  name: string;
  realm: string;
  class: string;
  isPublic: boolean;
  role: Role;
  /** The columns that are ticked; null: nobody has touched the ticks yet. */
  ticked: readonly number[] | null;
}

const ROLES: readonly Role[] = ['', 'tank', 'heal', 'melee', 'ranged', 'mood'];

/** Returns the role a value names; none for any other. */
export function roleOf(value: unknown): Role {
  return ROLES.find((role) => role === value) ?? '';
}

const keyOf = (memberId: number) => `hearth-welcome-${memberId}`;

/** Returns what this tab keeps of a member's welcome; what is not kept is as given. */
export function readKept(memberId: number, given: Kept): Kept {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? 'null');
    if (typeof value !== 'object' || value === null) return given;
    const textOf = (name: 'name' | 'realm' | 'class') => {
      const text: unknown = Reflect.get(value, name);
      return typeof text === 'string' ? text : given[name];
    };
    const ticked: unknown = Reflect.get(value, 'ticked');
    return {
      name: textOf('name'),
      realm: textOf('realm'),
      class: textOf('class'),
      isPublic: Reflect.get(value, 'isPublic') === true,
      role: roleOf(Reflect.get(value, 'role')),
      ticked: Array.isArray(ticked) ? ticked.filter((id) => typeof id === 'number') : null,
    };
  } catch {
    return given;
  }
}

/** Keeps it for this tab; a browser that forbids it keeps nothing. */
export function keep(memberId: number, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(memberId), JSON.stringify(kept));
  } catch {
    // The welcome works without it.
  }
}

/** Deletes it, once the welcome is over. */
export function deleteKept(memberId: number): void {
  try {
    sessionStorage.removeItem(keyOf(memberId));
  } catch {
    // Nothing was kept.
  }
}
