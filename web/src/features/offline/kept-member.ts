import type { Principal } from '#contract/api/members.ts';
import { isSignedIn, useSession, useToken } from '#web/lib/session.ts';

const STORE = 'hearth-member';

/**
 * Remembers the signed-in member beyond the tab, so that a tab opened without a network knows the author of its comments; deleted with the
 * token.
 */
export function keepMember(): void {
  if (isSignedIn() && useSession.getState().principal === null && !navigator.onLine) useSession.getState().setPrincipal(readKept());
  write(isSignedIn() ? useSession.getState().principal : null);
  useSession.subscribe(({ principal }) => principal && isSignedIn() && write(principal));
  useToken.subscribe(({ token }) => token === null && write(null));
}

function readKept(): Principal | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? 'null');
    return isPrincipal(kept) ? kept : null;
  } catch {
    return null;
  }
}

function write(principal: Principal | null): void {
  try {
    if (principal === null) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, JSON.stringify(principal));
  } catch {
    // Without storage a tab opened offline is a visitor's.
  }
}

function isPrincipal(value: unknown): value is Principal {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' && 'nickName' in value && 'role' in value;
}
