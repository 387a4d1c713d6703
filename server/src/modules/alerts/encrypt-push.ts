import webPush from 'web-push';
import type { Config } from '#server/platform/process/config/config.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import type { PushTarget } from './devices.ts';
import { PUSH_LIFE_MS } from './rules.ts';
import { vapidKeys } from './vapid.ts';

/** What a browser shows, and where a press on it goes; it is small, and says nothing that a lock screen may not show. */
export interface PushPayload {
  title: string;
  body: string;
  href: string;
  /** The same push that comes twice is shown once. */
  tag: string;
}

/** How a push service treats a push. */
interface PushTreatment {
  isUrgent: boolean;
  /** What has not reached the browser yet is replaced by a newer push of the same topic. */
  topic: string;
}

/** Returns the request of a payload for a browser, encrypted for it (RFC 8291) and signed by the site (RFC 8292). Throws for keys that are none. */
export function encryptPush(
  { secrets, config }: { secrets: Pick<Secrets, 'keyedHash'>; config: Pick<Config, 'publicUrl'> },
  { endpoint, p256dh, auth }: PushTarget,
  { payload, isUrgent, topic }: PushTreatment & { payload: PushPayload },
): { url: URL; headers: Record<string, string>; body: Buffer } {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject: subjectOf(config.publicUrl), ...vapidKeys(secrets) },
    TTL: PUSH_LIFE_MS / 1_000,
    urgency: isUrgent ? 'high' : 'normal',
    topic,
    contentEncoding: 'aes128gcm',
  });
  if (!Buffer.isBuffer(body)) throw new Error('a push without a body');
  return { url: new URL(endpoint), headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])), body };
}

/** Returns how a push service reaches the operators: an address of https, or of mail where the site has none. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? publicUrl : `mailto:webmaster@${new URL(publicUrl).hostname}`;
}
