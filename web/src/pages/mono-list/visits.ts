const STORE = 'hearth-visits';
/** Reloads and ways back within it are one visit. */
const VISIT_MS = 30 * 60_000;
const MAX_KEPT = 60;

/** When a column was looked at last, and when before that visit; in milliseconds since 1970, 0 for never. */
interface Visit {
  at: number;
  before: number;
}

/**
 * Records in this browser that a column's list is looked at. Returns when that was the last time before; 0 for never. Nobody else learns
 * it.
 */
export function recordVisit(columnId: number, now: number): number {
  const visits = readVisits();
  const last = visits.get(columnId);
  const before = last === undefined ? 0 : now - last.at > VISIT_MS ? last.at : last.before;
  visits.delete(columnId);
  visits.set(columnId, { at: now, before });
  try {
    localStorage.setItem(STORE, JSON.stringify([...visits].slice(-MAX_KEPT)));
  } catch {
    // Without storage nothing is ever new.
  }
  return before;
}

function readVisits(): Map<number, Visit> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isVisit) : []);
  } catch {
    return new Map();
  }
}

function isVisit(value: unknown): value is [number, Visit] {
  if (!Array.isArray(value) || typeof value[0] !== 'number') return false;
  const visit: unknown = value[1];
  return typeof visit === 'object' && visit !== null && 'at' in visit && typeof visit.at === 'number' && 'before' in visit && typeof visit.before === 'number';
}
