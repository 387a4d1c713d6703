import { MAX_DEVICE_KEYS } from '#contract/limits.ts';

const STORE = 'hearth-devices';

/** Returns the keys by which the server knows this browser, the newest first: by them a stranger's guesses do not keep its members out. */
export function readDeviceKeys(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string').slice(0, MAX_DEVICE_KEYS) : [];
  } catch {
    return [];
  }
}

/** Keeps a new key; it outlasts signing out, because it opens nothing. */
export function keepDeviceKey(key: string): void {
  try {
    localStorage.setItem(STORE, JSON.stringify([key, ...readDeviceKeys()].slice(0, MAX_DEVICE_KEYS)));
  } catch {
    // Without storage this browser is a stranger each time.
  }
}
