import { logout } from '#contract/api/members.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { useCaches } from '#web/lib/caches.ts';
import { useSession, useToken } from '#web/lib/session.ts';

/**
 * Signs out: notifies the server, ends the pushes to this browser, then deletes token, principal, recent messages and menus regardless of the reply, and navigates to the
 * front page.
 */
export async function signOut(): Promise<void> {
  try {
    await callQuietly(logout, {});
  } catch {
    // This browser signs out regardless of the reply.
  }
  await import('#web/features/alerts/push-device.ts').then(({ stopPushes }) => stopPushes()).catch(() => undefined);
  useToken.getState().setToken(null);
  useSession.getState().setPrincipal(null);
  useCaches.getState().clear('recentNews');
  useCaches.getState().clear('menus');
  location.assign('/');
}
