import type { ApiRequest } from '#server/platform/api.ts';
import { canAddressTry } from '#server/platform/attempts.ts';
import { LIMITS, ONLINE_SECONDS } from '../member/rules.ts';

/**
 * Records a browser as present and returns how many were present within five minutes. Browsers beyond their network's limit are not
 * recorded.
 */
export async function pingOnline(request: ApiRequest, uuid: string): Promise<{ online: number }> {
  const { platform, now } = request;
  const counts = await canAddressTry(request, 'online', LIMITS.pingsByAddress);
  return { online: await platform.shared.notePresence(counts ? uuid.toLowerCase() : null, ONLINE_SECONDS, now) };
}
