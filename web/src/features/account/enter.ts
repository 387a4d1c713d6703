import type { Session } from '#contract/api/members.ts';
import { useCaches } from '#web/lib/caches.ts';
import { useEndedSession, useSession, useToken } from '#web/lib/session.ts';

/** Signs this browser in: stores the token and its principal, and deletes what was fetched for somebody else. */
export function enter({ token, principal }: Session): void {
  useSession.getState().setPrincipal(principal);
  useCaches.getState().clear('recentNews');
  useCaches.getState().clear('menus');
  useEndedSession.setState({ place: null });
  useToken.getState().setToken(token);
}

/** Deletes a token that is no longer valid. */
export function clearToken(): void {
  useToken.getState().setToken(null);
  useSession.getState().setPrincipal(null);
}
