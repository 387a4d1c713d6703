import type { ApiRequest } from '#server/platform/api.ts';
import { deviceName } from './device-name.ts';
import type { Deed } from './security-mails.ts';
import { maskPlace } from './mask.ts';

/** Returns when, on what and from where a call was made, as its member reads it. */
export function deedOf({ now, device, address }: Pick<ApiRequest, 'now' | 'device' | 'address'>): Deed {
  return { at: now, device: deviceName(device), place: maskPlace(address) };
}
