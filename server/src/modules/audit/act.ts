import type { AuditAct } from '#contract/api/audit-acts.ts';
import type { AuditRole, AuditVia } from '#contract/api/audit.ts';
import type { Consequence } from '#contract/api/acts.ts';

/** Who does what a transaction does, and from where. */
export interface Actor {
  /** Null: the system. */
  id: number | null;
  role: AuditRole;
  via: AuditVia;
  /** Of a call over HTTP. */
  call?: { requestId: string; address: string; sessionId: number; factorAt: Date | null };
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
  /** What else of its target the actor judges by, which others may change meanwhile; not put on record. */
  seen?: object;
  /** Its target came into being by it. */
  isNew?: true;
  /** The batch that it begins, for an act that replies it; otherwise there is one where several acts belong together. */
  batch?: string;
  /** Dangerous, where that does not follow from the act alone. */
  needsFactor?: boolean;
}

/** How an act is asked for, at any door. */
export interface ActRequest {
  /** Why; of an act that has no reason of its own. */
  reason: string;
  /** A value of a dictionary, for that reason; empty where there is none. */
  reasonCode?: string;
  /** The version the actor saw; null: whatever it is now. */
  expected: string | null;
  /** Only says what would happen. */
  isPreview: boolean;
}

/** Something that happens beside the acts: a number of things, counted by their ids where one may come twice. */
export interface Foreseen {
  icon: Consequence['icon'];
  text: string;
  count: number;
  ids?: ReadonlySet<number>;
}

/** Returns the fields of a thing that differ, as they were and as they are; neither where none does. */
export function changesOf<Thing extends object>(before: Thing, after: Partial<Thing>): Pick<Act, 'before' | 'after'> {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(was.get(name)) !== JSON.stringify(value));
  if (changed.length === 0) return {};
  return { before: Object.fromEntries(changed.map(([name]) => [name, was.get(name) ?? null])), after: Object.fromEntries(changed) };
}
