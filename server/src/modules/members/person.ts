import type { Principal, Role } from '#contract/members.ts';
import { levelOf } from './levels.ts';

/** The columns every query selects that shows somebody. */
export interface PersonRow {
  id: number;
  nick_name: string;
  experience: number;
  role: Role;
  avatar_file_id: number | null;
}

/** The path of a member's picture: the shield drawn from the id, or the uploaded file under a name that changes with it. */
export function avatarUrl(memberId: number, fileId: number | null): string {
  return fileId === null ? `/avatar/${memberId}.svg` : `/avatar/${memberId}-${fileId}.webp`;
}

/** Somebody as the contract shows him beside what he wrote. `id` where the row's own is that of what he wrote: copying a wide row for it cost as much as the rest. */
export function personOf(row: PersonRow, id: number = row.id): Omit<Principal, 'needsTotp' | 'closingAt' | 'suspended'> {
  return { id, nickName: row.nick_name, avatar: avatarUrl(id, row.avatar_file_id), level: levelOf(row.experience), role: row.role };
}
