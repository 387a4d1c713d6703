import type { Principal, Role } from '#contract/api/members.ts';
import { levelOf } from '../experience/levels.ts';

/** The columns selected by every query that shows a member. */
export interface PersonRow {
  id: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
}

/** Returns the path of a member's picture: the shield drawn from the id, or the uploaded file under a name that changes with it. */
export function avatarUrl(memberId: number, fileId: number | null): string {
  return fileId === null ? `/avatar/${memberId}.svg` : `/avatar/${memberId}-${fileId}.webp`;
}

type Person = Omit<Principal, 'needsTotp' | 'closingAt' | 'suspended' | 'minor' | 'ageUnknown' | 'consentsDue' | 'waits' | 'warning'>;

/** Returns the member as the contract shows them. One parameter only: `rows.map(personOf)` would hand the index to a second one. */
export function personOf(row: PersonRow): Person {
  return personWithId(row.id, row);
}

/** Returns the member with the given id, for a row whose own id is that of what they wrote: copying a wide row for it costs as much as the rest. */
export function personWithId(id: number, row: PersonRow): Person {
  return { id, nickName: row.nickName, avatar: avatarUrl(id, row.avatarFileId), level: levelOf(row.experience), role: row.role };
}
