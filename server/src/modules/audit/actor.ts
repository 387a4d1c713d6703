import type { ApiRequest } from '#server/platform/api.ts';
import type { Actor } from './act.ts';

/** Returns who acts by a call over HTTP. Throws for one that is not by staff: a bug of ours. */
export function actorOf({ viewer, requestId, address }: ApiRequest): Actor & { id: number } {
  if (!viewer || viewer.role === 'member') throw new Error('an act of staff was let through for somebody who is not staff');
  const { id, role, sessionId, factorAt = null } = viewer;
  return { id, role, via: 'web', call: { requestId, address, sessionId, factorAt } };
}
