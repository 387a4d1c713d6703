/** Browsers make no passkeys for these. */
const ADDRESS = /^[\d.]+$|:/;

/** Returns whether this browser can use passkeys on this page: over https or on this machine, and under a name. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !ADDRESS.test(location.hostname);
}
