import type { SignedIn } from '#contract/api/members.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { useEndedSession } from '#web/lib/session.ts';
import { keepDeviceKey } from './device-keys.ts';
import { enter } from './enter.ts';
import { clearRetrieveBack } from './retrieve-mail.ts';

/**
 * Signs this browser in and goes back to a page; to the same place of it where the reader's session ended there. Resolves when that page is drawn. Members who
 * may use the rights of their role only with a second factor are redirected to set it up.
 */
export async function enterAndReturn(session: SignedIn, back: string): Promise<void> {
  // Signing in forgets where the session ended.
  const { place } = useEndedSession.getState();
  keepDeviceKey(session.deviceKey);
  enter(session);
  clearRetrieveBack();
  const to = session.principal.needsTotp ? '/profile/secure_entry' : back;
  await navigate(to, { replace: true, top: place?.href === to ? place.top : undefined });
}
