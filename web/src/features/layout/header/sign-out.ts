import { logout } from '#contract/api/members.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { useCaches } from '#web/lib/caches.ts';
import { useSession, useToken } from '#web/lib/session.ts';

/** Signs out: tells the server, then forgets token, principal, recent messages and menus whatever it says, and goes to the front page. */
export async function signOut(): Promise<void> {
  try {
    await callQuietly(logout, {});
  } catch {
    // Whatever the server says, this browser forgets.
  }
  useToken.getState().setToken(null);
  useSession.getState().setPrincipal(null);
  useCaches.getState().clear('recentNews');
  useCaches.getState().clear('menus');
  location.assign('/');
}
