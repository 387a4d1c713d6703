import type { ApiRequest } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { SecurityEvent } from '#contract/api/admin/security-log.ts';
import { insertEvent } from './queries.ts';

/** For what addresses are encrypted. */
export const ORIGIN_PURPOSE = 'security-log';

/** Where a call came from. */
export type Origin = Pick<ApiRequest, 'address'> & { port?: number | undefined; platform: Pick<ApiRequest['platform'], 'secrets'> };

/** Returns where a call came from, encrypted, as the log keeps it. */
export function sealOrigin({ address, port, platform: { secrets } }: Origin): string {
  return secrets.encrypt(ORIGIN_PURPOSE, JSON.stringify({ address, ...(port !== undefined && { port }) }));
}

/** Writes into the log the law asks for who did what, when and from where, in the transaction of what they did. */
export function logSecurity(
  { tx, now }: WriteContext,
  origin: Origin,
  { kind, memberId, targetId = null }: { kind: SecurityEvent['kind']; memberId: number; targetId?: number | null },
): Promise<void> {
  return insertEvent({ tx, now }, { kind, memberId, targetId, sealed: sealOrigin(origin) });
}
