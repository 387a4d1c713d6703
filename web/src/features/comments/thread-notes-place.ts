import { brought } from '#web/lib/lazy-with-preload.tsx';

const file = () => import('./ThreadNotes.tsx');
const none = brought(() => file().then(({ NoComments }) => NoComments));
const floor = brought(() => file().then(({ FloorNote }) => FloorNote));

/** Notes about what is missing in a thread; loaded lazily because most threads need none. */
export const NoCommentsPlace = none.Part;
export const FloorNotePlace = floor.Part;

/** Loads both lazily loaded parts. */
export async function bringThreadNotes(): Promise<void> {
  await Promise.all([none.bring(), floor.bring()]);
}
