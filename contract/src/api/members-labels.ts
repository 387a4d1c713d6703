import type { Role } from './members.ts';

/** What the roles are called. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = { member: '会员', presenter: '主持人', operator: '管理员' };
