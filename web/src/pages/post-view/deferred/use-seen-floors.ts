import { useEffect } from 'react';
import { saveReadPosition as sendReadPosition, type PostView, type ReadPosition } from '#contract/api/posts.ts';
import { sendBeacon } from '#web/lib/calls/beacon.ts';
import { useToken } from '#web/lib/session.ts';
import { saveReadPosition } from './read-position.ts';

const KEEP_DELAY_MS = 500;
/** Floors pass quickly while scrolling; only the last one is sent to the server. */
const REPORT_DELAY_MS = 3_000;

/**
 * Records the highest floor seen, at intervals: in this browser, and on the server for a member's other devices. `known` is what the server
 * knows, `before` what is known at all.
 */
export function useSeenFloors(
  { id, commentCount: count }: PostView,
  memberId: number | null,
  { before, known }: Record<'before' | 'known', ReadPosition | null>,
): void {
  const [first, sentFloor, sentCount] = [before?.floor ?? 0, known?.floor ?? 0, known?.count ?? 0];
  useEffect(() => {
    const thread = document.getElementById('comments');
    if (!thread) return;
    let highest = first;
    let sent = { floor: sentFloor, count: sentCount };
    let saveTimer: ReturnType<typeof setTimeout> | undefined;
    let sendTimer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      clearTimeout(sendTimer);
      if (sendTimer === undefined || !useToken.getState().token) return;
      sendTimer = undefined;
      if (highest <= sent.floor && count <= sent.count) return;
      sent = { floor: highest, count };
      sendBeacon(sendReadPosition, { id, ...sent });
    };
    const leave = () => {
      if (document.visibilityState === 'hidden') send();
    };
    const seen = new IntersectionObserver((entries) => {
      const floors = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => Number(target.id.slice(1)));
      if (floors.length === 0) return;
      highest = Math.max(highest, ...floors);
      clearTimeout(saveTimer);
      clearTimeout(sendTimer);
      saveTimer = setTimeout(() => saveReadPosition(memberId, id, { floor: highest, count }), KEEP_DELAY_MS);
      sendTimer = setTimeout(send, REPORT_DELAY_MS);
    });
    const watchAll = () => {
      for (const floor of thread.querySelectorAll('article[id^="f"]')) seen.observe(floor);
    };
    watchAll();
    // Replies unfold, and the reader's own words come in.
    const grown = new MutationObserver(watchAll);
    grown.observe(thread, { childList: true, subtree: true });
    document.addEventListener('visibilitychange', leave);
    return () => {
      seen.disconnect();
      grown.disconnect();
      document.removeEventListener('visibilitychange', leave);
      clearTimeout(saveTimer);
      send();
    };
  }, [id, memberId, count, first, sentFloor, sentCount]);
}
