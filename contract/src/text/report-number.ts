/** Returns what a report of the public is asked about with: `WF-2026-000012`. */
export function reportNumber({ id, receivedAt }: { id: number; receivedAt: string }): string {
  return numberOf('WF', id, receivedAt);
}

/** Returns what the statement of an author is asked about with: `FT-2026-000003`. */
export function counterNoticeNumber({ id, filedAt }: { id: number; filedAt: string }): string {
  return numberOf('FT', id, filedAt);
}

function numberOf(prefix: string, id: number, at: string): string {
  return `${prefix}-${at.slice(0, 4)}-${String(id).padStart(6, '0')}`;
}
