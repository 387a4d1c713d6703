import type { AuditAct } from '#contract/api/audit-acts.ts';
import type { AuditRole, AuditVia } from '#contract/api/audit.ts';

/** Who does what a transaction does, and from where. */
export interface Actor {
  /** Null: the system. */
  id: number | null;
  role: AuditRole;
  via: AuditVia;
  /** Of a call over HTTP. */
  call?: { requestId: string; address: string; sessionId: number };
  /** Who is at the keyboard of the machine, as it calls them. */
  shellUser?: string;
}

/** A timer, or the program itself. */
export const SYSTEM: Actor = { id: null, role: 'system', via: 'chore' };

/** What was done, for the record. */
export interface Act {
  act: AuditAct;
  target: { kind: string; id: string | number };
  /** Why, in the words the person it hits reads. */
  reason?: string;
  /** A value of a dictionary. */
  reasonCode?: string;
  /** Fields that were changed, and no others: see `changesOf`. No names and no words of a person. */
  before?: object;
  after?: object;
  /** Names and words of a person, which are erased with their account. */
  personal?: { memberId: number | null; data: object };
  /** The case it belongs to. */
  caseId?: number;
}

/** Returns the fields of a thing that differ, as they were and as they are; neither where none does. */
export function changesOf<Thing extends object>(before: Thing, after: Partial<Thing>): Pick<Act, 'before' | 'after'> {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(was.get(name)) !== JSON.stringify(value));
  if (changed.length === 0) return {};
  return { before: Object.fromEntries(changed.map(([name]) => [name, was.get(name) ?? null])), after: Object.fromEntries(changed) };
}
