import { Tag, type Tone } from '#web/ui/Tag.tsx';

const ROLES: Readonly<Record<string, { label: string; tone: Tone }>> = {
  presenter: { label: '主持人', tone: 'brass' },
  operator: { label: '掌柜', tone: 'plum' },
};

/** Renders a role beyond that of a member; nothing for a member. */
export function RoleTag({ role }: { role: string }) {
  const known = ROLES[role];
  return known ? <Tag tone={known.tone}>{known.label}</Tag> : null;
}

/** Returns the same as a word; empty for a member. */
export function roleLabel(role: string): string {
  return ROLES[role]?.label ?? '';
}
