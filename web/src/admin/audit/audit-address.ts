import { isAuditGroup, type AuditGroup } from '#contract/api/audit-groups.ts';
import type { AuditRole } from '#contract/api/audit.ts';

/** How far back the list goes, in days. */
export const AUDIT_DAYS = [1, 7, 30] as const;
const ROLES: readonly AuditRole[] = ['operator', 'presenter', 'system'];
const DAY_MS = 24 * 60 * 60_000;

/** What the address of the audit page selects. */
export interface AuditChoice {
  actor: string;
  role: '' | AuditRole;
  group: '' | AuditGroup;
  /** How many days back; empty: all. */
  days: string;
  q: string;
  batch: string;
  targetKind: string;
  targetId: string;
  undoable: boolean;
  /** The record that is open; empty: none. */
  open: string;
}

/** Reads it out of a query; what makes no sense counts as not given. */
export function readAuditChoice(query: URLSearchParams): AuditChoice {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const number = (name: string) => (/^[1-9]\d{0,14}$/.test(text(name)) ? text(name) : '');
  const group = text('group');
  return {
    actor: number('actor'),
    role: ROLES.find((role) => role === text('role')) ?? '',
    group: isAuditGroup(group) ? group : '',
    days: AUDIT_DAYS.some((days) => String(days) === text('days')) ? text('days') : '',
    q: text('q').slice(0, 60),
    batch: /^[0-9a-f-]{36}$/.test(text('batch')) ? text('batch') : '',
    targetKind: text('targetKind').slice(0, 40),
    targetId: text('targetId').slice(0, 80),
    undoable: text('undoable') === 'true',
    open: number('open'),
  };
}

/** Returns the address of the audit page for a choice, from a cursor on. */
export function auditHref(choice: Partial<AuditChoice>, after?: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...choice, after })) if (value !== undefined && value !== '' && value !== false) query.set(name, String(value));
  const text = query.toString();
  return `/admin/audit${text && `?${text}`}`;
}

/** Returns a choice as the filters of the routes. */
export function filtersOf({ actor, role, group, days, q, batch, targetKind, targetId, undoable }: AuditChoice, now: number) {
  return {
    ...(actor !== '' && { actor }),
    ...(role !== '' && { role }),
    ...(group !== '' && { group }),
    ...(days !== '' && { from: new Date(now - Number(days) * DAY_MS).toISOString() }),
    ...(q !== '' && { q }),
    ...(batch !== '' && { batch }),
    ...(targetKind !== '' && { targetKind }),
    ...(targetId !== '' && { targetId }),
    ...(undoable && { undoable }),
  };
}
