import type { ExportState } from '#contract/api/exports.ts';
import type { Instant } from '#server/platform/database/db.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface ExportRow {
  id: number;
  requestedAt: Instant;
  readyAt: Instant | null;
  bytes: number | null;
}

/**
 * Returns the state of a member's last export (null: none) at an instant: it can be downloaded for 24 hours, and the next may be requested
 * after a day.
 */
export function stateOf(last: ExportRow | null, now: Date): ExportState {
  if (last === null) return { state: 'none', bytes: null, expiresAt: null, nextAt: null };
  const next = new Date(Date.parse(last.requestedAt) + DAY_MS);
  const nextAt = next > now ? next.toISOString() : null;
  if (last.readyAt === null) return { state: 'building', bytes: null, expiresAt: null, nextAt };
  const expires = new Date(Date.parse(last.readyAt) + DAY_MS);
  if (expires <= now) return { state: 'none', bytes: null, expiresAt: null, nextAt };
  return { state: 'ready', bytes: last.bytes, expiresAt: expires.toISOString(), nextAt };
}

/** Returns the instant before which a ready archive is no longer handed out. */
export function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}

/** Returns the name under which an archive is stored. */
export function archiveName(id: number): string {
  return `exports/${id}.zip`;
}
