import { MAX_DEVICE_KEYS } from '#contract/limits.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { daysBefore } from '../member/rules.ts';

const PURPOSE = 'sign-in-device';
/** Longer than a session can last, after which the browser is asked for the password again. */
const DEVICE_KEY_DAYS = 400;
const CONTENT = /^(\d+) (\d+)$/;

/**
 * Returns what a browser keeps after signing a member in, or setting their new password. It opens nothing: failures of a browser that shows it are counted
 * apart, so that no stranger, from however many networks, keeps the member out.
 */
export function makeDeviceKey({ platform, now }: Pick<ApiRequest, 'platform' | 'now'>, memberId: number): string {
  return platform.secrets.encrypt(PURPOSE, `${memberId} ${now.getTime()}`);
}

/** Returns, by member, under which names the failures of a browser are counted that shows these keys; those we did not make count for nothing. */
export function knownDevices({ platform, now }: Pick<ApiRequest, 'platform' | 'now'>, keys: readonly string[]): ReadonlyMap<number, string> {
  const since = daysBefore(now, DEVICE_KEY_DAYS).getTime();
  const devices = new Map<number, string>();
  for (const key of keys.slice(0, MAX_DEVICE_KEYS)) {
    const [, memberId, madeAt] = CONTENT.exec(read(platform, key)) ?? [];
    if (Number(madeAt) > since) devices.set(Number(memberId), platform.secrets.keyedHash(PURPOSE, key).toString('hex').slice(0, 16));
  }
  return devices;
}

function read({ secrets }: ApiRequest['platform'], key: string): string {
  try {
    return secrets.decrypt(PURPOSE, key);
  } catch {
    return '';
  }
}
