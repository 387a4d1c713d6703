import { useEffect } from 'react';
import { saveReadPosition as tellReadPlace, type PostView, type ReadPosition } from '#contract/api/posts.ts';
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
  const [first, toldFloor, toldCount] = [before?.floor ?? 0, known?.floor ?? 0, known?.count ?? 0];
  useEffect(() => {
    const thread = document.getElementById('comments');
    if (!thread) return;
    let highest = first;
    let told = { floor: toldFloor, count: toldCount };
    let keeping: ReturnType<typeof setTimeout> | undefined;
    let telling: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      clearTimeout(telling);
      if (telling === undefined || !useToken.getState().token) return;
      telling = undefined;
      if (highest <= told.floor && count <= told.count) return;
      told = { floor: highest, count };
      sendBeacon(tellReadPlace, { id, ...told });
    };
    const leave = () => {
      if (document.visibilityState === 'hidden') tell();
    };
    const seen = new IntersectionObserver((entries) => {
      const floors = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => Number(target.id.slice(1)));
      if (floors.length === 0) return;
      highest = Math.max(highest, ...floors);
      clearTimeout(keeping);
      clearTimeout(telling);
      keeping = setTimeout(() => saveReadPosition(memberId, id, { floor: highest, count }), KEEP_DELAY_MS);
      telling = setTimeout(tell, REPORT_DELAY_MS);
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
      clearTimeout(keeping);
      tell();
    };
  }, [id, memberId, count, first, toldFloor, toldCount]);
}
