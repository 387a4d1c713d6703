import type { ApiRequest } from '#server/platform/api.ts';
import { deviceName } from './device-name.ts';
import type { SecurityEvent } from './security-mails.ts';
import { maskNetwork } from './mask.ts';

/** Returns when, on what and from where a call was made, as its member reads it. */
export function securityEventOf({ now, device, address }: Pick<ApiRequest, 'now' | 'device' | 'address'>): SecurityEvent {
  return { at: now, device: deviceName(device), place: maskNetwork(address) };
}
