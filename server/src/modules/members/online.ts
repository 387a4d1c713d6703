import type { ApiRequest } from '#server/platform/api.ts';
import { ONLINE_SECONDS } from './rules.ts';

/** Notes that a browser is here and answers how many were here within five minutes. */
export async function pingOnline({ platform, now }: ApiRequest, uuid: string): Promise<{ online: number }> {
  return { online: await platform.shared.notePresence(uuid, ONLINE_SECONDS, now) };
}
